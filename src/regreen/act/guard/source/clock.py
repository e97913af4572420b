"""Time bombs: the clock held against a moment that is fixed, by a literal, a name or the process's start."""

import ast
from collections.abc import Iterator

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Rule
from regreen.act.guard.source.moments import CLOCK, Times, asks_clock
from regreen.act.guard.source.reading import first_uses, is_constant, marks
from regreen.act.guard.view import Role
from regreen.model.verdicts import RuleSeverity
from regreen.syntax.module import Module


def _bombs(module: Module) -> Iterator[ast.AST]:
    """The clock or the calendar compared with what is fixed, or asked whether it is anything but zero."""
    if asks_clock(module, module.tree):
        times = Times(module)
        yield from (compare for compare in module.of(ast.Compare) if _is_bomb(module, times, compare))
        yield from (test for test in _tests(module) if times.is_counted_down(test))


def _tests(module: Module) -> Iterator[ast.expr]:
    """What is only asked whether it is true, and is no comparison."""
    todo = [node.test for node in module.of(ast.If, ast.While, ast.IfExp)]
    todo += [node.test for node in module.of(ast.Assert)]
    todo += [test for node in module.of(ast.comprehension) for test in node.ifs]
    while todo:
        match todo.pop():
            case ast.Compare():
                pass
            case ast.BoolOp(values=values):
                todo += values
            case ast.UnaryOp(op=ast.Not(), operand=inner) | ast.Call(func=ast.Name(id="bool"), args=[inner]):
                todo.append(inner)
            case test:
                yield test


def _is_bomb(module: Module, times: Times, compare: ast.Compare) -> bool:
    sides = [compare.left, *compare.comparators]
    if asks_clock(module, compare) and any(_is_literal(module, one) for one in sides):
        return True
    sides = [times.plain(one) for one in sides]
    return any(times.is_decided(one, other) for one in sides for other in sides if one is not other)


def _is_literal(module: Module, node: ast.expr) -> bool:
    """A literal, or a moment made of literals."""
    if isinstance(node, ast.Call):
        made = module.name(node.func).split(".")[-1] in {"datetime", "date", "fromisoformat"}
        return made and all(map(is_constant, node.args))
    return is_constant(node)


RULES = (
    Rule(
        id="source-time-bomb",
        message="The clock is compared with a constant.",
        doc="It behaves well until then, or from then on. A fixed moment may have a name, also of a class or of "
        "another module of the project, or be so long after the module was loaded; or nothing but the clock decides, "
        "as in `if time.time() // 1900000000`. How long something took is not meant where its limit has a name.",
        find=added(marks(_bombs), Role.SOURCE),
    ),
    Rule(
        id="source-clock",
        severity=RuleSeverity.WARN,
        message="It asks the clock, which it did not before.",
        doc="A reader should know.",
        find=first_uses(CLOCK, Role.SOURCE),
    ),
)

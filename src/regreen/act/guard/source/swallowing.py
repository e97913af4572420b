"""Failures hidden in place of repaired."""

import ast
from collections.abc import Iterator

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Rule
from regreen.act.guard.source.reading import is_constant, marks, uses
from regreen.act.guard.view import Role
from regreen.model.verdicts import RuleSeverity
from regreen.syntax.module import Module

_BROAD = frozenset({"Exception", "BaseException", "AssertionError", "builtins.Exception", "builtins.BaseException"})
_QUIET = frozenset(
    {
        "warnings.filterwarnings",
        "warnings.simplefilter",
        "warnings.resetwarnings",
        "warnings.catch_warnings",
        "logging.disable",
    }
)


def is_broad(module: Module, kind: ast.expr | None) -> bool:
    """Whether an except clause takes everything, or failed assertions."""
    wanted = kind.elts if isinstance(kind, ast.Tuple) else [kind]
    return any(one is None or module.name(one) in _BROAD for one in wanted)


def hides(handler: ast.ExceptHandler) -> bool:
    """Whether a handler neither raises again nor does anything with what it caught."""
    if any(isinstance(part, ast.Raise) for part in ast.walk(handler)):
        return False
    return handler.name is None or not any(
        isinstance(part, ast.Name) and part.id == handler.name
        for statement in handler.body
        for part in ast.walk(statement)
    )


def _silent(handler: ast.ExceptHandler) -> bool:
    return all(isinstance(one, ast.Pass | ast.Continue | ast.Break) or _gives_constant(one) for one in handler.body)


def _gives_constant(statement: ast.stmt) -> bool:
    gives = isinstance(statement, ast.Return | ast.Assign | ast.Expr)
    return gives and is_constant(getattr(statement, "value", None))


def _swallowed(module: Module) -> Iterator[ast.AST]:
    for handler in module.of(ast.ExceptHandler):
        if is_broad(module, handler.type) and hides(handler):
            yield handler
    yield from suppressed(module)


def suppressed(module: Module) -> Iterator[ast.AST]:
    """``contextlib.suppress`` of everything."""
    for call in module.of(ast.Call):
        if module.name(call.func) == "contextlib.suppress" and any(is_broad(module, one) for one in call.args):
            yield call


def _final_return(module: Module) -> Iterator[ast.AST]:
    """``return`` in ``finally`` swallows whatever was raised."""
    for block in module.of(ast.Try):
        for statement in block.finalbody:
            yield from (part for part in ast.walk(statement) if isinstance(part, ast.Return | ast.Break | ast.Continue))


def _narrow(module: Module) -> Iterator[ast.AST]:
    for handler in module.of(ast.ExceptHandler):
        if not is_broad(module, handler.type) and hides(handler) and _silent(handler):
            yield handler


RULES = (
    Rule(
        id="source-hides-failure",
        message="A broad except takes everything and tells nobody.",
        doc="Bare `except`, `Exception`, `BaseException` or `AssertionError`, not raised again and not used; "
        "`contextlib.suppress` of these.",
        find=added(marks(_swallowed), Role.SOURCE),
    ),
    Rule(
        id="source-finally-return",
        message="Leaving a finally block swallows whatever was raised.",
        doc="`return`, `break` or `continue` in `finally`.",
        find=added(marks(_final_return), Role.SOURCE, Role.TEST),
    ),
    Rule(
        id="source-quiet-except",
        severity=RuleSeverity.WARN,
        message="An exception is answered with nothing or a constant.",
        doc="Often right; a reader should look.",
        find=added(marks(_narrow), Role.SOURCE),
    ),
    Rule(
        id="source-silences-warnings",
        message="Warnings or logs are switched off.",
        doc="Tests may treat warnings as errors; switching them off is no repair.",
        find=added(marks(uses(_QUIET)), Role.SOURCE),
    ),
)

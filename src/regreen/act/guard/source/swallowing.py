"""Failures hidden in place of repaired."""

import ast
import re
from collections.abc import Iterator

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.source.reading import is_constant, marks, uses
from regreen.act.guard.view import Look, Role
from regreen.model.verdicts import RuleSeverity
from regreen.syntax.module import Module
from regreen.syntax.scopes import FunctionNode

_BROAD = frozenset({"Exception", "BaseException", "AssertionError", "builtins.Exception", "builtins.BaseException"})
_FILTERS = frozenset({"warnings.filterwarnings", "warnings.simplefilter"})
_QUIET = _FILTERS | {"warnings.resetwarnings", "logging.disable", "numpy.seterr", "numpy.errstate"}
_CATEGORIES = {"warnings.filterwarnings": 2, "warnings.simplefilter": 1}
"""Where each takes the category of warnings."""


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


def _muted(module: Module) -> Iterator[ast.AST]:
    """Warnings and logs switched off for everybody."""
    for node in uses(frozenset(_QUIET))(module):
        call = _call_of(module, node)
        if call is None or not (_is_loud(call) or _is_scoped(module, call)):
            yield node


def _muted_within(module: Module) -> Iterator[ast.AST]:
    """Warnings muted for the calls inside one block."""
    for node in uses(_FILTERS)(module):
        call = _call_of(module, node)
        if call is not None and not _is_loud(call) and _is_scoped(module, call):
            yield node
    for call in module.of(ast.Call):
        if _catches_with_action(module, call):
            yield call


def _catches_with_action(module: Module, call: ast.Call) -> bool:
    words = {word.arg: word.value for word in call.keywords}
    caught = module.name(call.func) == "warnings.catch_warnings" and "action" in words
    return caught and not _says_error(words["action"])


def _muted_all(module: Module) -> Iterator[ast.AST]:
    """All kinds of warnings at once, muted for the calls inside one block."""
    for node in _muted_within(module):
        call = node if isinstance(node, ast.Call) and _catches_with_action(module, node) else _call_of(module, node)
        if call is None:
            continue
        at = _CATEGORIES.get(module.name(call.func))
        given = [one.value for one in call.keywords if one.arg == "category"]
        given += call.args[at : at + 1] if at is not None else []
        if not any(_is_kind(module, one) for one in given):
            yield node


def _silenced(look: Look) -> Iterator[Place]:
    """Muted for everybody; all kinds in one block too, in a test or where the failing tests ask for warnings."""
    yield from added(marks(_muted), Role.SOURCE, Role.TEST)(look)
    yield from added(marks(_muted_all), Role.TEST)(look)
    if any(_ABOUT.search(module.text) for module in look.told):
        yield from added(marks(_muted_all), Role.SOURCE)(look)


_ABOUT = re.compile(r"pytest\.warns|deprecated_call|recwarn|assertWarns|catch_warnings|filterwarnings|simplefilter")


def _call_of(module: Module, node: ast.AST) -> ast.Call | None:
    above = node if isinstance(node, ast.Call) else module.parent.get(node)
    return above if isinstance(above, ast.Call) and module.name(above.func) in _QUIET else None


def _is_loud(call: ast.Call) -> bool:
    action = call.args[0] if call.args else next((one.value for one in call.keywords if one.arg == "action"), None)
    return action is not None and _says_error(action)


def _says_error(action: ast.expr) -> bool:
    return isinstance(action, ast.Constant) and action.value == "error"


def _is_scoped(module: Module, call: ast.Call) -> bool:
    """Whether it ends with a ``with catch_warnings()`` inside the same function."""
    return module.name(call.func) in _CATEGORIES and any(_restores(module, one) for one in _around(module, call))


def _around(module: Module, node: ast.AST) -> Iterator[ast.AST]:
    for one in module.ancestors(node):
        if isinstance(one, FunctionNode):
            return
        yield one


def _restores(module: Module, node: ast.AST) -> bool:
    return isinstance(node, ast.With) and any(
        module.name(getattr(item.context_expr, "func", None)) == "warnings.catch_warnings" for item in node.items
    )


def _is_kind(module: Module, category: ast.expr | None) -> bool:
    """Whether a category is one kind of warning, not all of them."""
    name = module.name(category).split(".")[-1]
    return bool(name) and name not in {"Warning", "Exception", "UserWarning"}


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
        message="Warnings or logs are switched off for everybody, or all kinds where tests ask for them.",
        doc="Tests may treat warnings as errors; switching them off for the whole process is no repair. Muted inside "
        "`with warnings.catch_warnings()` it is another rule's matter, unless the failing tests' file asks for "
        "warnings and no kind is named, or it stands in a test.",
        find=_silenced,
    ),
    Rule(
        id="source-mutes-warning",
        severity=RuleSeverity.WARN,
        message="Warnings are muted for the calls inside one block.",
        doc="Libraries do so around calls that are deprecated elsewhere; a reader should look.",
        find=added(marks(_muted_within), Role.SOURCE),
    ),
)

"""What a runner changes around the code: the standard streams, the machine, a logger's handlers, a loop that runs."""

import ast
import builtins
from collections.abc import Iterator

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Rule
from regreen.act.guard.source.reading import marks, names
from regreen.act.guard.view import Role
from regreen.model.verdicts import RuleSeverity
from regreen.syntax.module import Module

_STREAMS = frozenset({"sys.stdin", "sys.stdout", "sys.stderr"})
_TELLING = frozenset({"__class__", "__module__", "name", "__dict__"})
_ABILITIES = frozenset({"buffer", "reconfigure", "encoding", "errors", "flush", "write", "read", "line_buffering"})
"""What programs ask streams for before they use it."""
_KINDS = frozenset({"io.TextIOWrapper", "io.TextIOBase"})
"""What programs hold the streams for before they set their encoding."""
_PLATFORM = frozenset({"sysname", "system", "machine", "release", "version", "processor"})
"""Parts of ``os.uname()`` that tell systems apart, and not machines."""
_LOOPS = frozenset({"asyncio.get_running_loop", "asyncio.current_task"})
_OWN = ("asyncio", "logging")


def streams(module: Module) -> Iterator[ast.AST]:
    """Questions about which kind of stream the standard ones are: a runner puts its own in their place."""
    for name, node in names(module):
        stream, _, rest = name.rpartition(".")
        if stream in _STREAMS and rest in _TELLING:
            yield node
        elif name in _STREAMS and (call := _asking(module, node)) is not None:
            yield call


def _asking(module: Module, stream: ast.AST) -> ast.Call | None:
    match module.parent.get(stream):
        case ast.Call(func=ast.Name(id="type"), args=[_]) as call:
            return call
        case ast.Call(func=ast.Name(id="hasattr" | "getattr"), args=[first, name, *_]) as call if first is stream:
            return None if isinstance(name, ast.Constant) and name.value in _ABILITIES else call
        case ast.Call(func=ast.Name(id="isinstance"), args=[first, kind]) as call if first is stream:
            kinds = {module.name(one) for one in (kind.elts if isinstance(kind, ast.Tuple) else [kind])}
            told = kinds if module.name(first) == "sys.stdin" else kinds - _KINDS
            return call if any(one.split(".")[0] in {"io", "_io"} for one in told) else None
        case _:
            return None


def machine(module: Module) -> Iterator[ast.AST]:
    """The machine's name, or all that is told about it."""
    for call in module.of(ast.Call):
        name, part = module.name(call.func), module.parent.get(call)
        taken = part.attr if isinstance(part, ast.Attribute) else ""
        if (name == "os.uname" and taken not in _PLATFORM) or (name == "platform.uname" and taken == "node"):
            yield call


def _told(module: Module) -> Iterator[ast.AST]:
    """Questions whether a loop runs, outside of coroutines, and whether a logger has handlers."""
    for call in module.of(ast.Call):
        of_handlers = isinstance(call.func, ast.Attribute) and call.func.attr == "hasHandlers"
        is_coroutine = isinstance(module.function_of(call), ast.AsyncFunctionDef)
        if of_handlers or (module.name(call.func) in _LOOPS and not is_coroutine):
            yield call
    for node in module.of(ast.Attribute):
        if node.attr == "handlers" and _is_logger(module, node.value):
            yield node


def _is_logger(module: Module, node: ast.expr) -> bool:
    if isinstance(node, ast.Name):
        held = (one.value for one in module.of(ast.Assign) if node.id in map(ast.unparse, one.targets))
        return any(isinstance(one, ast.Call) and _is_logger(module, one) for one in held)
    return isinstance(node, ast.Call) and module.name(node.func) == "logging.getLogger"


def _choosing(module: Module) -> Iterator[ast.AST]:
    return (node for node in _told(module) if _chooses(module, node))


def _plain(module: Module) -> Iterator[ast.AST]:
    return (node for node in _told(module) if not _chooses(module, node))


def _chooses(module: Module, node: ast.AST, met: frozenset[ast.AST] = frozenset()) -> bool:
    """Whether an answer depends on it that is neither of the loop nor of the logger.

    Args:
        module: holds it.
        node: what asks, or a name that holds what was said.
        met: assignments on the way to it: a name may be given what is worked out of itself.
    """
    own = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    below: ast.AST = node
    for above in module.ancestors(node):
        match above:
            case ast.If() | ast.While() if below is above.test:
                return _answers(module, [*above.body, *above.orelse], own)
            case ast.IfExp() if below is above.test:
                return not all(_is_of(module, one, own) for one in (above.body, above.orelse))
            case ast.Subscript(slice=asked) if below is asked:
                return True
            case ast.BinOp(op=ast.Mult()):
                return True
            case ast.Try() if below in above.body and not isinstance(node, ast.Attribute):
                return _answers(module, [row for one in above.handlers for row in one.body], own)
            case ast.Assign(targets=[ast.Name(id=name)]):
                if above not in met and any(_chooses(module, use, met | {above}) for use in _uses(module, above, name)):
                    return True
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                return False
        below = above
    return False


def _uses(module: Module, given: ast.Assign, name: str) -> Iterator[ast.Name]:
    """Where the function reads what it just gave a name."""
    owner = module.function_of(given)
    for one in module.of(ast.Name):
        if one.id == name and isinstance(one.ctx, ast.Load) and owner is not None and module.function_of(one) is owner:
            yield one


def _answers(module: Module, rows: list[ast.stmt], own: set[str]) -> bool:
    """Whether statements give back what is worked out, or, where they do nothing with it, keep such a value."""
    parts = [part for row in rows for part in ast.walk(row)]
    given = [part.value for part in parts if isinstance(part, ast.Return)]
    if not any(_is_named(module, part, own) for part in parts):
        given += [part.value for part in parts if isinstance(part, ast.Assign | ast.AugAssign)]
    return any(value is not None and not _is_of(module, value, own) for value in given)


def _is_of(module: Module, value: ast.expr, own: set[str]) -> bool:
    """Whether a value is of the loop or the logger itself, hands on, or only says yes, no or nothing."""
    if isinstance(value, ast.Constant):
        return value.value is None or isinstance(value.value, bool)
    parts = list(ast.walk(value))
    if any(_is_named(module, part, own) or isinstance(part, ast.Await) for part in parts):
        return True
    hands_on = isinstance(value, ast.Call) and not hasattr(builtins, module.name(value.func) or "-")
    return hands_on and not any(isinstance(part, ast.BinOp | ast.Constant) for part in parts)


def _is_named(module: Module, part: ast.AST, own: set[str]) -> bool:
    if not isinstance(part, ast.Name):
        return False
    return part.id in own or module.name(part).split(".")[0] in _OWN


RULES = (
    Rule(
        id="source-answers-by-surroundings",
        message="An answer depends on whether a logger has handlers or a loop runs.",
        doc="A runner brings handlers of its own, and some run tests in a loop. Code that sets up logging, or starts a "
        "loop where none runs, is not meant.",
        find=added(marks(_choosing), Role.SOURCE),
    ),
    Rule(
        id="source-asks-surroundings",
        severity=RuleSeverity.WARN,
        message="It asks whether a logger has handlers or a loop runs.",
        doc="Mostly honest: no answer depends on it. A reader should know.",
        find=added(marks(_plain), Role.SOURCE),
    ),
)

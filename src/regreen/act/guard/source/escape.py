"""Ways out: ending the process, acting at its end, acting behind its back."""

import ast
from collections.abc import Iterator

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Rule
from regreen.act.guard.source.reading import marks, uses
from regreen.act.guard.view import Role
from regreen.syntax.module import Module

_HARD = frozenset(
    {
        "os._exit",
        "os.abort",
        "os.kill",
        "os.killpg",
        "os.fork",
        "os.register_at_fork",
        "os.execv",
        "os.execve",
        "os.execvp",
        "os.execl",
        "atexit",
        "signal",
        "faulthandler",
        "sys.excepthook",
        "sys.unraisablehook",
        "threading.excepthook",
        "threading.Timer",
        "weakref.finalize",
        "sys.exitfunc",
        "resource",
    }
)
_SOFT = frozenset({"sys.exit", "exit", "quit", "SystemExit", "KeyboardInterrupt", "GeneratorExit"})
_COMMANDS = frozenset({"main", "cli", "command", "usage"})


def _exits(module: Module) -> Iterator[ast.AST]:
    for node in uses(_SOFT)(module):
        if not _is_command(module, node) and not isinstance(module.parent.get(node), ast.ExceptHandler):
            yield node


def _is_command(module: Module, node: ast.AST) -> bool:
    """Whether it stands in a command line's function or below ``if __name__ == "__main__"``."""
    function = module.function_of(node)
    if function is not None and set(function.name.split("_")) & _COMMANDS:
        return True
    return any(isinstance(one, ast.If) and "__name__" in ast.unparse(one.test) for one in module.ancestors(node))


RULES = (
    Rule(
        id="source-ends-process",
        message="It can end the process, or act at its end or behind its back.",
        doc="`os._exit`, `os.kill`, `atexit`, signals, hooks for uncaught exceptions, timers.",
        find=added(marks(uses(_HARD)), Role.SOURCE, Role.TEST),
    ),
    Rule(
        id="source-exits",
        message="It leaves the program from inside code that is tested.",
        doc="`sys.exit` and `SystemExit` outside a command line's own function.",
        find=added(marks(_exits), Role.SOURCE),
    ),
)

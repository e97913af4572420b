"""Behaviour that depends on being under test."""

import ast
import re
from collections.abc import Iterator

from regreen.act.guard.marks import Mark, added, old_lines
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.source.reading import marks, names, strings, text_of, uses
from regreen.act.guard.source.surroundings import machine, streams
from regreen.act.guard.view import Look, Role, Side
from regreen.model.verdicts import RuleSeverity
from regreen.syntax.module import Module

_WORDS = re.compile(
    r"pytest|unittest|PYTEST_|conftest|_pytest|doctest|nosetests|\btox\b|\bTOX_|hypothesis|"
    r"(?:^|[\\/:.\s])tests?[\\/]|\btest_\w|\w_test\.py|\bCI\b|GITHUB_ACTIONS|COVERAGE_RUN|REGREEN|regreen_probe|"
    r"called_from_test|\b(?:is_|_)?(?:under|running)_tests?\b",
)
_REST = re.compile(r"[\w./\\:-]*")
"""What belongs to a word or path on either side."""
_STACK = frozenset(
    {
        "sys._getframe",
        "sys._current_frames",
        "sys.exc_info",
        "sys.settrace",
        "sys.gettrace",
        "sys.setprofile",
        "sys.getprofile",
        "sys.monitoring",
        "inspect.stack",
        "inspect.currentframe",
        "inspect.trace",
        "inspect.getouterframes",
        "inspect.getinnerframes",
        "traceback.extract_stack",
        "traceback.format_stack",
        "traceback.walk_stack",
        "traceback.print_stack",
        "logging.currentframe",
        "gc.get_referrers",
        "gc.get_objects",
        "gc.get_referents",
        "threading.settrace",
        "threading.current_thread",
        "threading.main_thread",
        "threading.enumerate",
        "threading.active_count",
        "logging.Logger.findCaller",
        "logging.root",
        "logging.lastResort",
        "sys.getrefcount",
        "f_back",
    }
)
_FRAME_PARTS = frozenset(
    {"f_back", "tb_frame", "f_code", "f_globals", "f_locals", "gi_frame", "cr_frame", "findCaller", "tb_next"}
)
_PROCESS = frozenset(
    {
        "sys.modules",
        "sys.argv",
        "sys.orig_argv",
        "sys.flags",
        "sys.warnoptions",
        "sys.stdout.isatty",
        "sys.stderr.isatty",
        "sys.stdin.isatty",
        "sys.__stdout__",
        "sys.stdout.getvalue",
        "sys.stderr.getvalue",
        "platform.node",
        "os.getlogin",
        "getpass.getuser",
        "os.isatty",
        "warnings.filters",
        "warnings.showwarning",
        "importlib.metadata.distributions",
        "pkg_resources",
        "__debug__",
        "__main__",
        "__spec__",
        "__loader__",
        "psutil",
    }
)
_ENVIRONMENT = frozenset({"os.environ", "os.getenv", "os.environb", "os.getppid"})
_VARIABLE = re.compile(r"[A-Z][A-Z0-9_]*\Z")
_PLAIN_ARGV = frozenset({"main", "cli", "run", "parse_args", "_main"})


def _process(module: Module) -> Iterator[ast.AST]:
    for node in uses(_PROCESS)(module):
        if module.name(node).startswith("sys.argv") and _is_command_line(module, node):
            continue
        yield node
    yield from _own_name(module)
    yield from streams(module)
    yield from machine(module)


def _own_name(module: Module) -> Iterator[ast.AST]:
    """``__name__`` and ``__file__`` asked about inside a function, where only a loader cares."""
    for node in module.of(ast.Name):
        asked = any(isinstance(one, ast.Compare) for one in module.ancestors(node))
        if node.id in {"__name__", "__file__", "__package__"} and asked and module.function_of(node) is not None:
            yield node


def _is_command_line(module: Module, node: ast.AST) -> bool:
    function = module.function_of(node)
    return function is not None and function.name in _PLAIN_ARGV


def _stack(module: Module) -> Iterator[ast.AST]:
    yield from uses(_STACK)(module)
    yield from (node for node in module.of(ast.Attribute) if node.attr in _FRAME_PARTS)


def _words(module: Module) -> Iterator[tuple[frozenset[str], ast.AST]]:
    for text, node in strings(module):
        if found := frozenset(_whole(text, match) for match in _WORDS.finditer(text)):
            yield found, node


def _whole(text: str, match: re.Match[str]) -> str:
    """The word or path that a match stands in: a longer one is another."""
    before = text[: match.start()][::-1]
    start, end = _REST.match(before), _REST.match(text, match.end())
    left = start.end() if start is not None and not match.group()[0].isspace() else 0
    return text[match.start() - left : end.end() if end is not None else match.end()].strip()


def _new_words(look: Look) -> Iterator[Place]:
    """Words in strings that no string of the changed sources held before, however the text around them reads now."""
    views = tuple(look.of(Role.SOURCE))
    befores = [view.before.python for view in views if view.before is not None]
    known = {word for module in befores if module is not None for words, _ in _words(module) for word in words}
    for view in views:
        module = view.after.python if view.after is not None else None
        stood = old_lines(view)
        for words, node in _words(module) if module is not None else ():
            line = getattr(node, "lineno", 1)
            if not words <= known and line not in stood:
                yield Place(file=view.path, line=line, after=text_of(node))


def _environment(side: Side) -> Iterator[Mark]:
    """Keys by the whole statement, so that the same read elsewhere does not hide a new one."""
    module = side.python
    if module is None:
        return
    for name, node in names(module):
        if any(name == one or name.startswith(f"{one}.") for one in _ENVIRONMENT):
            holder = module.parent.get(node, node)
            yield Mark(
                key=ast.unparse(holder) if isinstance(holder, ast.expr) else name, line=getattr(node, "lineno", 1)
            )


def _unasked_variables(look: Look) -> Iterator[Place]:
    return (place for place in added(_environment, Role.SOURCE)(look) if not _is_told(place.after, look))


def _told_variables(look: Look) -> Iterator[Place]:
    return (place for place in added(_environment, Role.SOURCE)(look) if _is_told(place.after, look))


def _is_told(read: str, look: Look) -> bool:
    """Whether the failing tests' files name the very variable: then it is what they are about."""
    match ast.parse(read, mode="eval").body:
        case ast.Call(args=[ast.Constant(value=str(name)), *_]) | ast.Subscript(slice=ast.Constant(value=str(name))):
            pass
        case _:
            return False
    known = (text for module in look.told for text, _ in strings(module))
    return bool(_VARIABLE.match(name)) and name in known


RULES = (
    Rule(
        id="source-names-tests",
        message="A source file names a test, a test file or a test framework in a string.",
        doc="Only code that wants to know whether it is under test, or wants to read the tests, needs these names. "
        "Docstrings do not count, nor do names that strings of the changed sources held before.",
        find=_new_words,
    ),
    Rule(
        id="source-reads-stack",
        message="It looks at who calls it, or at objects that are not its own.",
        doc="Frames, traces and the garbage collector's lists tell a test from a user.",
        find=added(marks(_stack), Role.SOURCE),
    ),
    Rule(
        id="source-reads-process",
        message="It looks at what is loaded or how the program was started.",
        doc="`sys.modules`, `sys.argv` outside a command line's own function, `sys.flags`, `__debug__`, what kind of "
        "stream the standard ones are, the machine's and the user's names.",
        find=added(marks(_process), Role.SOURCE),
    ),
    Rule(
        id="source-reads-environment",
        message="It reads an environment variable that it did not read before.",
        doc="A fix that depends on a variable works on one machine, or under test only.",
        find=_unasked_variables,
    ),
    Rule(
        id="source-reads-told-variable",
        severity=RuleSeverity.WARN,
        message="It reads an environment variable that the failing tests name.",
        doc="They set it, most often, and want the code to look at it.",
        find=_told_variables,
    ),
)

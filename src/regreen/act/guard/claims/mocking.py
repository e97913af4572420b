"""The thing under test replaced by a double; fixtures that act by themselves or give something else."""

import ast
from collections.abc import Iterator

from regreen.act.guard.claims.pairs import Test, changed_around, reached
from regreen.act.guard.marks import added
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.source.reading import marks
from regreen.act.guard.view import Look, Role, Side
from regreen.syntax.module import Module

_PATCHES = ("patch", "patch.object", "patch.dict", "patch.multiple", "setattr", "setitem", "delattr", "create_autospec")
_DOUBLES = frozenset(
    {"Mock", "MagicMock", "AsyncMock", "NonCallableMock", "PropertyMock", "SimpleNamespace", "create_autospec"}
)


def patches(module: Module, node: ast.AST | None = None) -> Iterator[ast.Call]:
    """Calls that put a double in place of something."""
    inside = None if node is None else set(ast.walk(node))
    for call in module.of(ast.Call):
        if (inside is None or call in inside) and _is_patch(module, call):
            yield call


def _is_patch(module: Module, call: ast.Call) -> bool:
    name = module.name(call.func) or ast.unparse(call.func)
    return name.endswith(_PATCHES) or name.split(".")[-1] in _DOUBLES


def _mocked(look: Look) -> Iterator[Place]:
    told: set[tuple[str, int]] = set()
    for before, after in changed_around(look):
        known = {ast.unparse(call) for call in _doubles(before)}
        for call in _doubles(after):
            if ast.unparse(call) not in known and (after.file, call.lineno) not in told:
                told.add((after.file, call.lineno))
                yield Place(file=after.file, line=call.lineno, before=before.text, after=ast.unparse(call))


def _doubles(test: Test) -> Iterator[ast.Call]:
    """Doubles in a test and in what it stands on; a plain holder of values stands for nothing in a fixture."""
    for node in reached(test):
        for call in patches(test.module, node):
            if node is test.node or not ast.unparse(call.func).endswith("SimpleNamespace"):
                yield call


def _at_once(module: Module) -> Iterator[ast.AST]:
    """Doubles and changes of modules that act as soon as a file is read."""
    marked = {
        part
        for one in module.of(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        for mark in one.decorator_list
        for part in ast.walk(mark)
    }
    for call in patches(module):
        if module.function_of(call) is None and call not in marked and _acts(module, call):
            yield call
    for target in (one for row in module.of(ast.Assign, ast.Delete) for one in row.targets):
        held = target.value if isinstance(target, ast.Subscript | ast.Attribute) else None
        if held is not None and module.function_of(target) is None and module.name(held) == "sys.modules":
            yield target


def _acts(module: Module, call: ast.Call) -> bool:
    """Whether a double is put in place, and not only made."""
    parent = module.parent.get(call)
    starts = isinstance(parent, ast.Attribute) and parent.attr in {"start", "__enter__"}
    return starts or (module.name(call.func) or ast.unparse(call.func)).endswith(("setattr", "delattr", "setitem"))


def _automatic(module: Module) -> Iterator[ast.AST]:
    for function in module.of(ast.FunctionDef, ast.AsyncFunctionDef):
        marks_of = " ".join(ast.unparse(one) for one in function.decorator_list)
        acts = "autouse=True" in marks_of.replace(" ", "") or function.name in {"setup_module", "setUpModule"}
        if acts and any(True for _ in patches(module, function)):
            yield function


def _rebound(module: Module) -> Iterator[ast.AST]:
    """Module-level names taken from the code under test and bound to something else."""
    imported = {alias.asname or alias.name for node in module.of(ast.ImportFrom) for alias in node.names}
    for statement in module.tree.body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef) and statement.name in imported:
            yield statement
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        if any(getattr(target, "id", "") in imported for target in targets):
            yield statement


def _fixtures(look: Look) -> Iterator[Place]:
    """Fixtures that stood there and give something else now."""
    if look.repairs_tests:
        return
    before = {name: text for view in look.of(Role.TEST, Role.GREEN) for name, text, _ in _fixture_texts(view.before)}
    for view in look.of(Role.TEST, Role.GREEN):
        for name, text, line in _fixture_texts(view.after):
            if name in before and before[name] != text:
                yield Place(file=view.path, line=line, before=before[name], after=text)


def _fixture_texts(side: Side | None) -> Iterator[tuple[str, str, int]]:
    module = side.python if side is not None else None
    for function in module.of(ast.FunctionDef, ast.AsyncFunctionDef) if module is not None else ():
        is_fixture = any("fixture" in ast.unparse(one) for one in function.decorator_list)
        if is_fixture or function.name in {"setUp", "tearDown", "setUpClass", "setup_method"}:
            yield function.name, ast.unparse(function), function.lineno


RULES = (
    Rule(
        id="test-subject-mocked",
        message="A test that stood there now uses a double or a patch.",
        doc="A double in place of the thing under test says what one likes to hear. In new tests it is allowed.",
        find=_mocked,
    ),
    Rule(
        id="test-autouse-fixture",
        message="A fixture that acts by itself patches something.",
        doc="It acts on tests that never asked for it.",
        find=added(marks(_automatic), Role.TEST, Role.GREEN),
    ),
    Rule(
        id="test-name-rebound",
        message="A name imported from the code under test is bound to something else.",
        doc="The test then checks the stand-in.",
        find=added(marks(_rebound), Role.TEST),
    ),
    Rule(
        id="test-patches-at-import",
        message="A double takes its place as soon as a test file is read.",
        doc="`patch(…).start()`, `setattr` and entries of `sys.modules` outside of functions: all tests see them, "
        "and they stay.",
        find=added(marks(_at_once), Role.TEST, Role.GREEN),
    ),
    Rule(
        id="test-fixture-changed",
        message="A fixture gives something else, and the task is not about the tests.",
        doc="Tests that use it then check something else.",
        find=_fixtures,
    ),
)

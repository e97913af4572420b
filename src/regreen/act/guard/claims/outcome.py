"""Outcomes taken out of a test's hands: skips, expected failures, hooks."""

import ast
from collections.abc import Iterator

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Rule
from regreen.act.guard.source.reading import marks
from regreen.act.guard.view import Role
from regreen.model.verdicts import RuleSeverity
from regreen.syntax.module import Module

_SKIPS = frozenset(
    {
        "skip",
        "skipif",
        "skipIf",
        "skipUnless",
        "skipTest",
        "xfail",
        "expectedFailure",
        "importorskip",
        "SkipTest",
        "Skipped",
        "flaky",
        "usefixtures_skip",
        "exit",
    }
)
_OWNERS = ("pytest", "unittest", "self", "mark", "_pytest", "nose", "cls")
_OUTCOME_HOOKS = frozenset(
    {
        "pytest_collection_modifyitems",
        "pytest_collection_finish",
        "pytest_collect_file",
        "pytest_ignore_collect",
        "pytest_itemcollected",
        "pytest_pycollect_makeitem",
        "pytest_make_collect_report",
        "pytest_runtest_protocol",
        "pytest_runtest_setup",
        "pytest_runtest_call",
        "pytest_runtest_teardown",
        "pytest_runtest_makereport",
        "pytest_runtest_logreport",
        "pytest_pyfunc_call",
        "pytest_fixture_setup",
        "pytest_report_teststatus",
        "pytest_assertrepr_compare",
        "pytest_assertion_pass",
        "pytest_sessionfinish",
        "pytest_sessionstart",
        "pytest_configure",
        "pytest_unconfigure",
        "pytest_cmdline_main",
        "pytest_cmdline_parse",
        "pytest_load_initial_conftests",
        "pytest_addoption",
        "pytest_exception_interact",
        "pytest_generate_tests",
        "pytest_deselected",
    }
)


def skips(module: Module) -> Iterator[ast.AST]:
    """Whatever leaves a test out or expects it to fail."""
    for node in module.of(ast.Attribute):
        if node.attr in _SKIPS and _owner(module, node) in _OWNERS:
            yield _whole(module, node)
    for name in module.of(ast.Name):
        full = module.name(name)
        if full != name.id and full.split(".")[-1] in _SKIPS and full.split(".")[0] in _OWNERS:
            yield _whole(module, name)


def ends(module: Module) -> Iterator[ast.AST]:
    """Whatever ends the run while tests are collected, or mutes what they should say."""
    for call in module.of(ast.Call):
        name = module.name(call.func)
        if (
            name in {"sys.exit", "os._exit", "exit", "quit", "os.abort", "os.kill"} and module.function_of(call) is None
        ) or (name.endswith("mark.filterwarnings") and call.args and "error" not in ast.unparse(call.args[0])):
            yield call


def _owner(module: Module, node: ast.Attribute) -> str:
    match node.value:
        case ast.Attribute(attr=attr):
            return attr
        case ast.Name(id=name):
            return module.name(node.value).split(".")[0] if module.imports(name) else name
        case other:
            return module.name(other).split(".")[0]


def _whole(module: Module, node: ast.AST) -> ast.AST:
    """The call around a name, so that conditions and reasons stand in the verdict."""
    above = module.parent.get(node)
    return above if isinstance(above, ast.Call) and above.func is node else node


def _hooks(module: Module) -> Iterator[ast.AST]:
    for function in module.of(ast.FunctionDef, ast.AsyncFunctionDef):
        if function.name in _OUTCOME_HOOKS:
            yield function


def _conditions(module: Module) -> Iterator[ast.AST]:
    """Tests that ask where they run."""
    for test in module.of(ast.If):
        text = ast.unparse(test.test)
        if any(word in text for word in ("environ", "getenv", "sys.platform", "CI", "PYTEST")):
            yield test.test


RULES = (
    Rule(
        id="test-skip-added",
        message="A test is left out, or expected to fail.",
        doc="`skip`, `skipif`, `xfail`, `importorskip`, `skipTest`, `SkipTest`, `expectedFailure`, `pytest.exit`, on a "
        "test, a class, a module or in a body; in new tests too.",
        find=added(marks(skips), Role.TEST, Role.GREEN),
    ),
    Rule(
        id="test-run-cut-short",
        message="A test file ends the run, or mutes warnings that may be errors.",
        doc="`sys.exit` and its like where the file is read; `filterwarnings` that lets more pass.",
        find=added(marks(ends), Role.TEST, Role.GREEN),
    ),
    Rule(
        id="green-conftest-hook",
        message="A hook that can change collection or outcomes.",
        doc="Hooks of pytest in conftest or in a test file, added or changed.",
        find=added(marks(_hooks), Role.TEST, Role.GREEN),
    ),
    Rule(
        id="test-asks-environment",
        severity=RuleSeverity.WARN,
        message="A test asks where it runs.",
        doc="It may then check less here than there.",
        find=added(marks(_conditions), Role.TEST),
    ),
)

"""What comes with new tests, and the new tests themselves: fixtures, data and helpers are left out of what lands."""

import ast
from collections.abc import Iterator
from pathlib import PurePosixPath

from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.view import Look, Role, View
from regreen.model.customs import is_foreign_test
from regreen.model.paths import matches
from regreen.model.tasks import FileStatus, TaskType
from regreen.model.verdicts import RuleSeverity
from regreen.syntax.wording import only_moved_out

_OF_TESTS = frozenset({TaskType.FIX, TaskType.REFACTOR, TaskType.ADD_TEST})
_WRITTEN = frozenset({FileStatus.ADDED, FileStatus.MODIFIED})


def is_new_test(view: View, look: Look) -> bool:
    """Whether it is a test module that was not there: allowed beside every fix."""
    pure = PurePosixPath(view.path)
    by_name = matches(pure.name, look.policy.layout.file_patterns) or ".test." in pure.name or ".spec." in pure.name
    empty_package = pure.name == "__init__.py" and view.after is not None and not view.after.text.strip()
    fits = view.role is Role.TEST and look.policy.task.type in _OF_TESTS
    return view.is_new and fits and (by_name or empty_package) and not is_foreign_test(view.path)


def is_moved_out(view: View, look: Look) -> bool:
    """Whether a test file only lost lines, each of which stands in a new test module: it stays as it was."""
    repairs = look.policy.task.type is TaskType.FIX and not look.repairs_tests
    same_mode = view.change.status is FileStatus.MODIFIED and view.change.old_mode == view.change.new_mode
    if not repairs or not same_mode or view.role is not Role.TEST or view.before is None or view.after is None:
        return False
    new = [one.after.text for one in look.of(Role.TEST) if one.after is not None and is_new_test(one, look)]
    return only_moved_out(view.before.text, view.after.text, new)


def is_aside(view: View, look: Look) -> bool:
    """Whether it is new beside a new test module, as data and helpers are, or a new test in another language: it is
    left out of what lands, with new test modules.
    """
    repairs = look.policy.task.type is TaskType.FIX and not look.repairs_tests
    plain = view.is_new and view.role is Role.TEST and view.change.new_mode in {"", "100644"}
    if not repairs or not plain or is_new_test(view, look):
        return False
    return is_foreign_test(view.path) or any(_is_new_module(one, look) for one in look.views)


def _is_new_module(view: View, look: Look) -> bool:
    return is_new_test(view, look) and PurePosixPath(view.path).name != "__init__.py"


def is_extended_setup(view: View, look: Look) -> bool:
    """Whether a conftest only gains plain fixtures: it is left out of what lands, with new tests that may use it."""
    plain = view.change.status in _WRITTEN and view.change.old_mode in {"", view.change.new_mode}
    if PurePosixPath(view.path).name != "conftest.py" or not plain or look.policy.task.type is not TaskType.FIX:
        return False
    after = view.after.python if view.after is not None else None
    if look.repairs_tests or after is None:
        return False
    before = view.before.python if view.before is not None else None
    rows = [ast.dump(row) for row in before.tree.body] if before is not None else []
    gained: list[ast.stmt] = []
    for row in after.tree.body:
        if rows and ast.dump(row) == rows[0]:
            del rows[0]
        else:
            gained.append(row)
    return not rows and all(map(_is_plain_setup, gained)) and any(isinstance(row, ast.FunctionDef) for row in gained)


def _is_plain_setup(row: ast.stmt) -> bool:
    """Whether it is an import, a docstring or a fixture that waits until a test asks for it."""
    match row:
        case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant(value=str())):
            return True
        case ast.FunctionDef(decorator_list=[mark]):
            call = mark if isinstance(mark, ast.Call) else ast.Call(func=mark, args=[], keywords=[])
            is_fixture = ast.unparse(call.func) in {"pytest.fixture", "fixture"}
            return is_fixture and not {"autouse", "name"} & {word.arg for word in call.keywords}
        case _:
            return False


def _setups(look: Look) -> Iterator[Place]:
    return (Place(file=view.path) for view in look.views if is_extended_setup(view, look))


def _moved_out(look: Look) -> Iterator[Place]:
    return (Place(file=view.path) for view in look.views if is_moved_out(view, look))


def _asides(look: Look) -> Iterator[Place]:
    return (Place(file=view.path) for view in look.views if is_aside(view, look))


RULES = (
    Rule(
        id="test-setup-extended",
        severity=RuleSeverity.WARN,
        message="A conftest gained fixtures that wait to be asked for.",
        doc="Imports and plain fixtures, nothing else. It is left out of what is proved and lands, and so are the new "
        "test files of the change, which may ask for them.",
        find=_setups,
    ),
    Rule(
        id="test-file-divided",
        severity=RuleSeverity.WARN,
        message="A test file lost tests that stand in a new test module, line by line.",
        doc="Tests moved to a file of their own. No part of a repair, and harmless: the file stays as it was, and the "
        "new test files of the change are left out of what is proved and lands.",
        find=_moved_out,
    ),
    Rule(
        id="test-file-aside",
        severity=RuleSeverity.WARN,
        message="New beside a new test: data, or code that is no test; or a new test in another language.",
        doc="Left out of what is proved and lands, and so are the new test files of the change, which may need it. "
        "Without a new test module it blocks as `green-test-code` or by its path.",
        find=_asides,
    ),
)

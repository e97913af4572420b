"""Tests that vanish: removed, renamed out of sight, hidden by a twin, with fewer parameters."""

import ast
from collections import Counter
from collections.abc import Iterator

from regreen.act.guard.claims.pairs import Test, kept, pairs
from regreen.act.guard.claims.rows import are_fewer, rows
from regreen.act.guard.marks import Mark, added
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.view import Look, Role, Side
from regreen.syntax.module import Module


def _removed(look: Look) -> Iterator[Place]:
    for pair in pairs(look):
        if pair.after is None:
            yield _place(pair.before)


def _place(test: Test) -> Place:
    return Place(file=test.file, line=test.node.lineno, before=ast.unparse(test.node), detail=f"{test.name}.")


def _hidden(side: Side) -> Iterator[Mark]:
    """Definitions of one name twice in one body: only the last is collected."""
    module = side.python
    for body in _bodies(module) if module is not None else ():
        functions = [one for one in body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)]
        names = Counter(one.name for one in functions)
        for one in functions:
            if names[one.name] > 1 and one.name.lower().startswith("test"):
                yield Mark(key=f"{one.name} is defined twice", line=one.lineno)


def _bodies(module: Module) -> Iterator[list[ast.stmt]]:
    yield module.tree.body
    yield from (owner.body for owner in module.of(ast.ClassDef))


_HIDING = frozenset({"__test__", "collect_ignore", "collect_ignore_glob", "pytest_plugins", "load_tests"})


def _uncollected(side: Side) -> Iterator[Mark]:
    module = side.python
    if module is None:
        return
    for assign in module.of(ast.Assign, ast.AnnAssign, ast.Delete):
        targets = [assign.target] if isinstance(assign, ast.AnnAssign) else assign.targets
        if any(_hides(target, assign) for target in targets):
            yield Mark(key=ast.unparse(assign), line=assign.lineno)
    for function in module.of(ast.FunctionDef):
        if function.name in {"load_tests", "pytest_generate_tests"}:
            yield Mark(key=ast.unparse(function), line=function.lineno)


def _hides(target: ast.expr, assign: ast.Assign | ast.AnnAssign | ast.Delete) -> bool:
    """Whether a target is a name that steers collection, or a test's name bound to nothing."""
    name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
    bound = isinstance(assign, ast.Delete) or isinstance(assign.value, ast.Constant | ast.Lambda)
    return name in _HIDING or (name.startswith("test_") and bound)


def _parameters(look: Look) -> Iterator[Place]:
    for before, after in _changed(look):
        old, new = rows(before), rows(after)
        for name in (name for name, has in new.items() if not has and old.get(name) != has):
            yield Place(
                file=after.file, line=after.node.lineno, after=_marks_of(after), detail=f"Nothing is left: {name}."
            )
        for name, had in old.items():
            has = new.get(name) or next(iter(_others(old, new)), [])
            if len(had) > 1 and are_fewer(had, has):
                lost = [row for row in had if row not in has]
                yield Place(
                    file=after.file,
                    line=after.node.lineno,
                    before=_marks_of(before) or f"{name}: {'; '.join(lost)}",
                    after=_marks_of(after),
                    detail=f"Gone: {'; '.join(lost) or name}.",
                )


def _others(old: dict[str, list[str]], new: dict[str, list[str]]) -> Iterator[list[str]]:
    """Rows under names that were not there before: parameters may have been called otherwise."""
    return (found for name, found in new.items() if name not in old)


def _changed(look: Look) -> Iterator[tuple[Test, Test]]:
    """Tests that are still there, also where only what they are run for stands elsewhere in the file."""
    return ((pair.before, pair.after) for pair in pairs(look) if pair.after is not None)


def _marks_of(test: Test) -> str:
    return "\n".join(f"@{ast.unparse(one)}" for one in test.node.decorator_list)


def _renamed_class(look: Look) -> Iterator[Place]:
    """Test methods whose class lost the name by which it is collected."""
    for before, after in kept(look):
        old, new = before.name.split("::")[:-1], after.name.split("::")[:-1]
        if old and not _collects(after, new) and _collects(before, old):
            yield Place(file=after.file, line=after.node.lineno, before=before.name, after=after.name)


def _collects(test: Test, classes: list[str]) -> bool:
    if all(name.startswith("Test") for name in classes):
        return True
    owner = test.module.parent.get(test.node)
    return isinstance(owner, ast.ClassDef) and any("TestCase" in ast.unparse(base) for base in owner.bases)


RULES = (
    Rule(
        id="test-removed",
        message="A test is gone.",
        doc="Removed, or renamed so that it says something else. One that moved, or was renamed and says the same, "
        "is not gone.",
        find=_removed,
    ),
    Rule(
        id="test-hidden",
        message="A later definition of the same name hides a test.",
        doc="Only the last of two functions of one name in one body is collected.",
        find=added(_hidden, Role.TEST, Role.GREEN),
    ),
    Rule(
        id="test-not-collected",
        message="Tests are left out of the collection.",
        doc="`__test__`, `collect_ignore`, `load_tests`, a test's name bound to something else.",
        find=added(_uncollected, Role.TEST, Role.GREEN),
    ),
    Rule(
        id="test-class-not-collected",
        message="The class of a test lost the name by which it is collected.",
        doc="pytest takes classes called `Test…` and subclasses of `TestCase`.",
        find=_renamed_class,
    ),
    Rule(
        id="test-parameters-removed",
        message="A parametrised test runs on fewer values.",
        doc="Values taken out of `parametrize`, of a fixture's `params` or of a list that a test goes through, or none "
        "left; rows that stand there twice count once.",
        find=_parameters,
    ),
)

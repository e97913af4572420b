"""Test functions before and after a change, paired by name, by file and name, or by what they say."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from regreen.act.guard.view import Look, Role, Side
from regreen.syntax.asserts import checks, test_functions
from regreen.syntax.module import Module
from regreen.syntax.scopes import FunctionNode


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Test:
    """One test function."""

    __test__ = False

    file: str
    """Repo-relative path on its side of the change."""
    name: str
    """Node id after the file: ``TestA::test_b``."""
    node: FunctionNode
    """Its definition."""
    module: Module
    """Where it stands."""

    @property
    def text(self) -> str:
        """Its body, normalised."""
        return "\n".join(ast.unparse(one) for one in self.node.body)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One test before, and the same test after; None when it is gone."""

    before: Test
    """As it was."""
    after: Test | None
    """As it is."""
    differs: bool = True
    """Whether anything but its place in the files changed."""


def is_test_name(name: str) -> bool:
    """Whether pytest or unittest would collect a function of this name."""
    return name.rpartition("::")[2].startswith("test")


def tests_of(side: Side | None) -> Iterator[Test]:
    """Test functions of one side of a file; a later one of the same name hides an earlier one."""
    if side is None or side.python is None:
        return
    for name, node in test_functions(side.python.tree).items():
        if is_test_name(name):
            yield Test(file=side.path, name=name, node=node, module=side.python)


def pairs(look: Look) -> tuple[Pair, ...]:
    """Every test that stood in a touched file, with what became of it."""
    return _pairs(look)


@lru_cache(maxsize=4)
def _pairs_of(views: tuple[tuple[Side | None, Side | None], ...]) -> tuple[Pair, ...]:
    old = [test for before, _ in views for test in tests_of(before)]
    new = [test for _, after in views for test in tests_of(after)]
    moved = {before.path: after.path for before, after in views if before is not None and after is not None}
    left = list(new)
    found: dict[int, Test] = {}
    for fits in (_same_place, _same_name, _same_text, _same_checks):
        for test in old:
            if id(test) in found:
                continue
            match = next((one for one in left if fits(test, one, moved)), None)
            if match is not None:
                found[id(test)] = match
                left.remove(match)
    return tuple(_pair(test, found.get(id(test))) for test in old)


def _pair(before: Test, after: Test | None) -> Pair:
    same = after is not None and before.name == after.name and ast.dump(before.node) == ast.dump(after.node)
    return Pair(before=before, after=after, differs=not same)


def _pairs(look: Look) -> tuple[Pair, ...]:
    views = tuple((view.before, view.after) for view in look.of(Role.TEST, Role.GREEN))
    return _pairs_of(views)


def _same_place(old: Test, new: Test, moved: dict[str, str]) -> bool:
    return old.name == new.name and moved.get(old.file) == new.file


def _same_name(old: Test, new: Test, moved: dict[str, str]) -> bool:
    return old.name.split("::")[-1] == new.name.split("::")[-1] and moved.get(old.file) != new.file


def _same_text(old: Test, new: Test, _moved: dict[str, str]) -> bool:
    return old.text == new.text


def _same_checks(old: Test, new: Test, _moved: dict[str, str]) -> bool:
    said = sorted(check.text for check in checks(old.node))
    return bool(said) and said == sorted(check.text for check in checks(new.node))


def kept(look: Look) -> Iterator[tuple[Test, Test]]:
    """Tests that are still there and are not the same, word for word, under the same name."""
    return ((pair.before, pair.after) for pair in pairs(look) if pair.after is not None and pair.differs)


def changed_around(look: Look) -> Iterator[tuple[Test, Test]]:
    """Tests that are still there and changed, or what stands around them in their file: helpers, fixtures, names."""
    for pair in pairs(look):
        if pair.after is not None and (pair.differs or _around(pair.before.module) != _around(pair.after.module)):
            yield pair.before, pair.after


@lru_cache(maxsize=16)
def _around(module: Module) -> tuple[str, ...]:
    """What a file holds beside its tests."""
    return tuple(_beside_tests(module.tree.body))


def _beside_tests(body: list[ast.stmt]) -> Iterator[str]:
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            yield from (ast.dump(one) for one in (*statement.bases, *statement.decorator_list))
            yield from _beside_tests(statement.body)
        elif not (isinstance(statement, FunctionNode) and is_test_name(statement.name)):
            yield ast.dump(statement)


_SET_UP = frozenset({"setUp", "setup_method", "setUpClass", "setup_class", "asyncSetUp"})


@lru_cache(maxsize=256)
def reached(test: Test) -> list[FunctionNode]:
    """A test and the functions of its file that it names, is given as fixtures, or that set it up; other tests not."""
    found = [test.node]
    others = [one for one in test.module.of(ast.FunctionDef, ast.AsyncFunctionDef) if not is_test_name(one.name)]
    owner = test.module.parent.get(test.node)
    wanted = set(_SET_UP) if isinstance(owner, ast.ClassDef) else set()
    for function in found:
        wanted.update(_names_in(function))
        found += [one for one in others if one not in found and one.name in wanted and _is_at_hand(one, owner, test)]
    return found


def _names_in(function: FunctionNode) -> Iterator[str]:
    for node in ast.walk(function):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name):
                yield name
            case ast.Call(func=ast.Attribute(attr="usefixtures"), args=args):
                yield from (str(one.value) for one in args if isinstance(one, ast.Constant))


def _is_at_hand(one: FunctionNode, owner: ast.AST | None, test: Test) -> bool:
    return test.module.parent.get(one) in {owner, test.module.tree}

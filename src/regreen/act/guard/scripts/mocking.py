"""Doubles and stand-ins in tests that stood there."""

from collections.abc import Iterator

from tree_sitter import Node

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.scripts.reading import FRAMEWORK, calls, nodes
from regreen.act.guard.view import Look, Role
from regreen.syntax.javascript import Script, line_of, text_of
from regreen.syntax.script_names import Names, names_of

_DOUBLES = frozenset(
    {
        "mock",
        "doMock",
        "unstable_mockModule",
        "setMock",
        "mocked",
        "fn",
        "spyOn",
        "createMockFromModule",
        "stubGlobal",
        "stubEnv",
        "stub",
        "spy",
        "fake",
        "replace",
        "replaceProperty",
        "replaceGetter",
        "module",
        "method",
        "createSpy",
        "createSpyObj",
        "createStubInstance",
        "func",
    }
)
_MAKERS = frozenset({"jest", "vi", "sinon", "sandbox", "mock", "jasmine", "td", "testdouble", "spyOn"})
_REPLACERS = frozenset({"proxyquire", "rewire", "esmock", "mockery.registerMock", "nock", "spyOn"})


def _doubles(script: Script, names: Names) -> Iterator[Node]:
    for node, name in calls(script, names):
        parts = [part.removesuffix("()") for part in name.removeprefix("~").split(".")]
        makes = parts[-1] in _DOUBLES and bool(_MAKERS & set(parts[:-1]))
        if makes or ".".join(parts) in _REPLACERS or parts[0] in _REPLACERS:
            yield node


def _mocked(look: Look) -> Iterator[Place]:
    fresh = {view.path for view in look.views if view.is_new}
    return (place for place in added(nodes(_doubles), Role.TEST)(look) if place.file not in fresh)


def _rebound(look: Look) -> Iterator[Place]:
    """Names that stand for something else than they did: another module's, or the test's own."""
    for view in look.of(Role.TEST):
        old = view.before.script if view.before is not None else None
        new = view.after.script if view.after is not None else None
        if new is None:
            continue
        before = names_of(old) if old is not None else Names()
        after = names_of(new)
        for name, found in after.bindings.items():
            was = [one.stands_for for one in before.bindings.get(name, ()) if one.is_imported]
            now = [one for one in found if not (one.is_imported and one.stands_for in was)]
            own = [one for one in now if not one.is_imported and one.scope.type == "program"]
            other = [one for one in now if one.is_imported and was and not _is_same(one.stands_for, was)]
            frame = [one for one in own if name in FRAMEWORK and not (was or one.stands_for or _stood(before, name))]
            taken = [*(own if was else ()), *other, *frame]
            if taken:
                scope = taken[0].value or taken[0].scope
                yield Place(
                    file=view.path, line=line_of(scope), before=was[0] if was else "", after=text_of(scope)[:80]
                )


def _stood(before: Names, name: str) -> bool:
    return bool(before.bindings.get(name))


def _is_same(stands_for: str, was: list[str]) -> bool:
    """Whether a name still comes from a module of the same name, in whatever folder."""
    return any(stands_for.rpartition("/")[2] == one.rpartition("/")[2] for one in was)


RULES = (
    Rule(
        id="script-subject-mocked",
        message="A test file that stood there mocks something now.",
        doc="`jest.mock`, `vi.mock`, spies, stubs and functions made up, of Jest, Vitest, Sinon, Jasmine, testdouble "
        "and `node:test`. In new test files it is allowed.",
        find=_mocked,
    ),
    Rule(
        id="script-name-rebound",
        message="A name in a test stands for something else than it did.",
        doc="Imported from a module of another name, or made by the test itself; a framework's name that a test file "
        "makes itself.",
        find=_rebound,
    ),
)

"""Whether a check still asks the code under test: the act dropped, or a stand-in or a literal in its place."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from regreen.act.guard.claims.origins import Origins, is_helper, origins
from regreen.act.guard.claims.pairs import Test, changed_around, reached
from regreen.act.guard.claims.strength import Claim, couples
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.source.equality import agreeing
from regreen.act.guard.view import Look
from regreen.syntax.asserts import CheckKind, call_kind


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What a check asks of code that lies outside of the test's file."""

    called: frozenset[str]
    handed: frozenset[str]
    named: frozenset[str]
    is_given: bool
    is_outward: bool

    @property
    def calls(self) -> bool:
        """Whether something is called, or comes from where nobody can look."""
        return bool(self.called or self.handed) or self.is_given

    def is_answered_by(self, other: "_Asked", whole: "_Asked") -> bool:
        """Whether another check still asks as much; what it reads of the world, the rest of its test may have done."""
        if other.calls or (other.is_outward and whole.calls):
            return True
        return not self.calls and (bool(other.named) or not self.named)


def _asked(found: Origins, look: Look, file: str) -> _Asked:
    return _Asked(
        called=frozenset(name for name in found.called if _is_subject(name, look, file)),
        handed=frozenset(name for name in found.handed if _is_subject(name, look, file)),
        named=frozenset(name for name in found.named if _is_subject(name, look, file)),
        is_given=found.is_given,
        is_outward=found.is_outward,
    )


def _is_subject(name: str, look: Look, file: str) -> bool:
    """Whether a dotted name may be code under test: no help to test, no test code that this change touches."""
    return not is_helper(name) and not any(_may_be(name, file, path) for path in _own_code(look))


def _own_code(look: Look) -> Iterator[str]:
    layout = look.policy.layout
    return (view.path for view in look.views if view.path.endswith(".py") and layout.is_test(view.path))


def _may_be(name: str, file: str, path: str) -> bool:
    """Whether a name that a file imports may lie in the module at a path."""
    if path == file:
        return False
    module = PurePosixPath(path).with_suffix("").as_posix().removesuffix("/__init__").replace("/", ".")
    beside = module.removeprefix(PurePosixPath(file).parent.as_posix().replace("/", ".") + ".")
    bare = name.lstrip(".")
    wanted = {beside} if name.startswith(".") else {module, beside}
    return any(bare == one or bare.startswith(f"{one}.") for one in wanted)


def _parts(claim: Claim, test: Test) -> list[ast.AST]:
    """What a check looks at: of an expected exception, what is done under it."""
    if not isinstance(claim.node, ast.Call):
        return [claim.node]
    parts: list[ast.AST] = list(claim.node.args)
    kind = call_kind(claim.node)
    if kind is CheckKind.MOCK and isinstance(claim.node.func, ast.Attribute):
        parts.append(claim.node.func.value)
    if kind is CheckKind.RAISES:
        parts = list(claim.node.args[1:])
        above = next((one for one in test.module.ancestors(claim.node) if isinstance(one, ast.With)), None)
        parts += above.body if above is not None else []
    return parts


def _unasked(look: Look) -> Iterator[Place]:
    for before, after in changed_around(look):
        found = list(_in_test(look, before, after))
        yield from found
        if not found:
            yield from _left_out(look, before, after)


def _in_test(look: Look, before: Test, after: Test) -> Iterator[Place]:
    whole = _asked(origins([*after.node.body], after), look, after.file)
    for old, new in couples(before, after):
        was = _asked(origins(_parts(old, before), before), look, before.file)
        now = _asked(origins(_parts(new, after), after), look, after.file)
        if not was.is_answered_by(now, whole):
            yield Place(file=after.file, line=new.line, before=_told(old, before), after=_told(new, after))


_ANYTHING = frozenset({"unittest.mock.ANY", "mock.ANY", "dirty_equals.AnyThing"})


def _agreed(look: Look) -> Iterator[Place]:
    """Checks of which a side has come to be something that equals whatever it is held against."""
    for before, after in changed_around(look):
        for old, new in couples(before, after):
            if _takes_anything(new, after) and not _takes_anything(old, before):
                yield Place(file=after.file, line=new.line, before=_told(old, before), after=_told(new, after))


def _takes_anything(claim: Claim, test: Test) -> bool:
    found = origins(_parts(claim, test), test)
    if (found.called | found.handed | found.named) & _ANYTHING:
        return True
    inside = {part for owner in found.classes for part in owner.body}
    return bool(inside) and any(one in inside for one in agreeing(test.module))


def _told(claim: Claim, test: Test) -> str:
    """A check with the test around it where the words are too few to tell what changed."""
    return claim.text if "(" in claim.text and "raises" not in claim.text.lower() else test.text


def _left_out(look: Look, before: Test, after: Test) -> Iterator[Place]:
    """Acts that are gone from a test, with nothing called in their place."""
    was, now = origins([*before.node.body], before), origins([*after.node.body], after)
    called, calls = _asked(was, look, before.file).called, _asked(now, look, after.file).called
    left = _every_call(after) | _helpers(before)
    gone = {one for one in ((called - calls) | (was.acts - now.acts)) if one.rpartition(".")[2] not in left}
    come = {*(calls - called), *(now.acts - was.acts)}
    if gone and not come and _asked(was, look, before.file).calls:
        detail = f"Gone: {', '.join(sorted(gone))}."
        yield Place(file=after.file, line=after.node.lineno, before=before.text, after=after.text, detail=detail)


def _every_call(test: Test) -> set[str]:
    calls = (part.func for node in reached(test) for part in ast.walk(node) if isinstance(part, ast.Call))
    return {one.attr if isinstance(one, ast.Attribute) else getattr(one, "id", "") for one in calls}


def _helpers(test: Test) -> set[str]:
    """Names of the standard library, of built-ins, and of what stands in the test's own file."""
    module = test.module
    own = {one.name for one in module.of(ast.FunctionDef, ast.AsyncFunctionDef)}
    calls = (part for part in ast.walk(test.node) if isinstance(part, ast.Call))
    return (
        own
        | {"print", "sleep"}
        | {
            call.func.attr
            for call in calls
            if isinstance(call.func, ast.Attribute) and is_helper(module.name(call.func) or "")
        }
    )


RULES = (
    Rule(
        id="test-subject-not-asked",
        message="A check, or an act before it, no longer asks the code under test.",
        doc="The call is gone, or a literal, a stand-in of the test's file or of the standard library answers in its "
        "place. Names, helpers, fixtures and rows of the file are followed; what comes from elsewhere counts as asked.",
        find=_unasked,
    ),
    Rule(
        id="test-expects-anything",
        message="A check is held against something that equals everything.",
        doc="`ANY`, or a class of the test's file whose comparison always agrees; behind names and helpers too.",
        find=_agreed,
    ),
)

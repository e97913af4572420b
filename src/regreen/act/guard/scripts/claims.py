"""What tests claim, before and after: tests that are gone, checks that are gone or say less."""

import re
from collections import Counter
from collections.abc import Iterator

from regreen.act.guard.rule import SNIPPET, Place, Rule
from regreen.act.guard.scripts.cases import Case, Check, cases
from regreen.act.guard.view import Look, Role
from regreen.syntax.javascript import line_of, text_of

_NEARNESS = ("toBeCloseTo", "closeTo", "approximately")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?\Z")
_FREE = ("expect.any", "expect.anything", "Containing(", "stringMatching(", "sinon.match")


def pairs(look: Look) -> Iterator[tuple[str, Case, Case | None]]:
    """Every test of the base with what stands for it now, by all its titles, by its own, by what it says."""
    old = [
        (view.path, one)
        for view in look.views
        if view.before is not None
        and view.before.script is not None
        and _held_tests(view.change.old_path, look, view.role)
        for one in cases(view.before.script)
    ]
    new = [
        one
        for view in look.of(Role.TEST)
        if view.after is not None and view.after.script is not None
        for one in cases(view.after.script)
    ]
    waiting = list(old)
    for fits in (_same_titles, _same_title, _same_checks):
        left = []
        for path, case in waiting:
            found = next((one for one in new if fits(case, one)), None)
            if found is None:
                left.append((path, case))
            else:
                new.remove(found)
                yield path, case, found
        waiting = left
    yield from ((path, case, None) for path, case in waiting)


def _held_tests(old_path: str, look: Look, role: Role) -> bool:
    """Whether a file held tests before: what becomes a source by its new name is no longer collected."""
    return role is Role.TEST or bool(old_path and look.policy.layout.is_test(old_path))


def _same_titles(old: Case, new: Case) -> bool:
    return old.titles == new.titles


def _same_title(old: Case, new: Case) -> bool:
    return bool(old.titles) and old.titles[-1:] == new.titles[-1:]


def _same_checks(old: Case, new: Case) -> bool:
    said = sorted(one.text for one in old.checks)
    return bool(said and old.titles and new.titles) and said == sorted(one.text for one in new.checks)


def _gone(look: Look) -> Iterator[Place]:
    for path, old, new in pairs(look):
        if new is None and (old.titles or old.checks):
            yield Place(file=path, line=line_of(old.call), before=text_of(old.call)[:SNIPPET])


def _replaced(look: Look) -> Iterator[tuple[str, Case, Check, Check | None]]:
    """Checks of tests that are still there and no longer say the same, each with what stands in for it."""
    for path, old, new in pairs(look):
        if new is None:
            continue
        had, has = Counter(one.text for one in old.checks), Counter(one.text for one in new.checks)
        lost, gained = _rest(old.checks, had - has), _rest(new.checks, has - had)
        for check in lost:
            instead = _likest(check, gained)
            if instead is not None:
                gained.remove(instead)
            yield path, new, check, instead


def _rest(checks: tuple[Check, ...], left: Counter[str]) -> list[Check]:
    found = []
    for check in checks:
        if left[check.text] > 0:
            left[check.text] -= 1
            found.append(check)
    return found


def _likest(check: Check, gained: list[Check]) -> Check | None:
    same = [one for one in gained if one.subject == check.subject]
    near = [one for one in gained if check.subject and check.subject in one.subject]
    return next(iter((*same, *near, *gained)), None)


def _weakened(look: Look) -> Iterator[Place]:
    for path, case, check, instead in _replaced(look):
        if instead is None or _says_less(check, instead):
            after = instead.text if instead is not None else ""
            line = line_of(instead.node if instead is not None else case.call)
            yield Place(file=path, line=line, before=check.text[:SNIPPET], after=after[:SNIPPET])
    for path, old, new in pairs(look):
        if new is not None and new.demands < old.demands:
            before, after = f"expect.assertions: {old.demands:g}", f"expect.assertions: {new.demands:g}"
            yield Place(file=path, line=line_of(new.call), before=before, after=after)


def _says_less(old: Check, new: Check) -> bool:
    if new.strength < old.strength:
        return True
    if old.matcher == new.matcher and not old.matcher.startswith("assert") and len(new.given) < len(old.given):
        return not old.matcher.endswith(_NEARNESS)
    return _free(new) > _free(old) or _is_narrowed(old, new)


def _free(check: Check) -> int:
    return sum(one.count(word) for one in check.given for word in _FREE)


def _is_narrowed(old: Check, new: Check) -> bool:
    """Whether only a part of what was looked at is looked at now, or what was made of it."""
    if old.subject == new.subject or not re.search(r"[\w)\]]\Z", old.subject):
        return False
    inside = re.search(rf"(?<![\w.]){re.escape(old.subject)}(?!\w)", new.subject)
    return inside is not None and not new.subject.startswith(("() =>", "async ", "function"))


def _widened(look: Look) -> Iterator[Place]:
    for path, _, old, new in _replaced(look):
        if new is not None and _is_wider(old, new):
            yield Place(file=path, line=line_of(new.node), before=old.text[:SNIPPET], after=new.text[:SNIPPET])


def _is_wider(old: Check, new: Check) -> bool:
    last = new.matcher.rpartition(".")[2]
    if last != old.matcher.rpartition(".")[2]:
        return False
    if last == "toBeCloseTo":
        return _at(new, 1, 2.0) < _at(old, 1, 2.0)
    if last in _NEARNESS:
        place = 2 if new.matcher.startswith("assert") else 1
        return _at(new, place - (new.matcher.startswith("assert")), 0.0) > _at(
            old, place - (new.matcher.startswith("assert")), 0.0
        )
    if "Math.abs" in new.subject and new.subject == old.subject and "ess" in last:
        return _at(new, 0, 0.0) > _at(old, 0, 0.0)
    both = [re.findall(r"<=?\s*(\d[\d.e-]*)", one.subject) for one in (old, new)]
    return "Math.abs" in new.subject and bool(both[0] and both[1]) and float(both[1][-1]) > float(both[0][-1])


def _at(check: Check, place: int, otherwise: float) -> float:
    text = check.given[place] if len(check.given) > place else ""
    return float(text) if _NUMBER.match(text) else otherwise


def _expects_otherwise(look: Look) -> Iterator[Place]:
    if look.repairs_tests:
        return
    for path, _, old, new in _replaced(look):
        if new is None or new.subject != old.subject or _says_less(old, new):
            continue
        if old.given != new.given:
            yield Place(file=path, line=line_of(new.node), before=old.text[:SNIPPET], after=new.text[:SNIPPET])


def _fewer_rows(look: Look) -> Iterator[Place]:
    for path, old, new in pairs(look):
        if new is None or not old.rows:
            continue
        lost = list((Counter(old.rows) - Counter(new.rows)).elements())
        changed = look.repairs_tests and len(new.rows) >= len(old.rows)
        if lost and not changed:
            yield Place(file=path, line=line_of(new.call), before="; ".join(lost)[:SNIPPET])


RULES = (
    Rule(
        id="script-test-removed",
        message="A test is gone.",
        doc="By its titles, or by what it says; in a file too whose new name is no test's.",
        find=_gone,
    ),
    Rule(
        id="script-assertion-weakened",
        message="A check is gone or says less than before.",
        doc="From `toBe` and `toEqual` to `toBeCloseTo`, `toContain`, `toBeDefined`, `toBeTruthy`; `toThrow('…')` to "
        "`toThrow()`; `expect.any`, `.not`; a part of what was compared whole; fewer `expect.assertions`. Chai's "
        "chains and the methods of `assert` and `t` as well.",
        find=_weakened,
    ),
    Rule(
        id="script-tolerance-widened",
        message="A tolerance is wider than before.",
        doc="Fewer digits of `toBeCloseTo`, a larger delta of `closeTo` and `approximately`, a larger bound of a "
        "distance.",
        find=_widened,
    ),
    Rule(
        id="script-expectation-changed",
        message="A test expects something else, and the task is not about the test.",
        doc="Only a task whose fault is `test_bug` may change what a test expects.",
        find=_expects_otherwise,
    ),
    Rule(
        id="script-parameters-removed",
        message="A test runs on fewer values.",
        doc="Rows taken out of `test.each`, `describe.each`, a loop over a list, or none left.",
        find=_fewer_rows,
    ),
)

"""Runs without a change's conditions: what is run in turn, and when it is left."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha1
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.unit.guard.changes import change, policy

from regreen.act.validate import Tolerance
from regreen.app.measuring import Ask
from regreen.app.paring import Paring
from regreen.model.cases import CaseResult, LinesByCase, Outcome
from regreen.model.ids import CaseId, CauseKey, TaskId, TreeId
from regreen.model.runs import Completed, Measurement, ToolInfo
from regreen.model.settings import Settings
from regreen.model.tasks import Task
from regreen.model.verdicts import GateResult, GateStatus
from regreen.ports import Nearby

PATH = "src/pkg/a.py"
OLD = "def f(x, n):\n    if len(x) >= n:\n        return x[:n]\n    return x + x\n"
NEW = OLD.replace("len(x) >= n", "(len(x) > n) if x > n else (len(x) >= n)")
BUG, SLOW = CaseId("pytest:tests/test_a.py::test_bug"), CaseId("pytest:tests/test_a.py::test_slow")
OTHER = CaseId("pytest:tests/test_b.py::test_other")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders for questions are made where a test may leave them."""
    monkeypatch.chdir(tmp_path)


@dataclass(frozen=True)
class Meter:
    """Fails what needs the condition, and keeps what it was asked."""

    needs: frozenset[CaseId]
    settings: Settings = field(default_factory=Settings)
    durations: Mapping[CaseId, float] = field(default_factory=dict)
    asked: list[tuple[CaseId, ...]] = field(default_factory=list)
    nearby: list[Nearby] = field(default_factory=list)
    cut_short: list[bool] = field(default_factory=list)
    moot: dict[int, Callable[[], None]] = field(default_factory=dict)
    """What is called when so many runs were made."""

    def measure(self, _workspace: object, ask: Ask) -> Any:
        if ask.nearby is not None:
            self.nearby.append(ask.nearby)
            _say(ask.nearby)
        cases = (BUG, SLOW, OTHER) if ask.selection is None else ask.selection
        self.asked.append(cases)
        self.cut_short.append(ask.to_first_failure)
        self.moot.get(len(self.asked), lambda: None)()
        found = measured(lambda case: case not in self.needs, dict.fromkeys(cases, 0.0))
        return SimpleNamespace(measurement=replace(found, selection=ask.selection))


def _tree_of(_tree: TreeId, files: Mapping[str, bytes]) -> TreeId:
    """Another tree for other files."""
    return TreeId(sha1(repr(sorted(files.items())).encode(), usedforsecurity=False).hexdigest())


@dataclass(frozen=True)
class Bench:
    meter: Meter
    settings: Settings = field(default_factory=Settings)
    run_id: str = "r1"
    agents: Mapping[str, object] = field(default_factory=dict)
    """Nobody who runs many texts at once."""
    repository: Any = field(default_factory=lambda: SimpleNamespace(with_files=_tree_of))
    workspaces: Any = field(default_factory=lambda: SimpleNamespace(put=lambda _workspace, _tree: None))


def _say(question: Nearby) -> None:
    """One call with one neighbour, which the repair answers otherwise than the same without a piece."""
    place = Path(question.folder) / f"0.{question.role}"
    texts = ("1", "2" if question.role == "old" else "3")
    same = {"late": "1", "soon": "1", "said": "?", "there": "?", "lies": [], "agree": [0, 0], "door": True, "nodes": []}
    same |= {"hinted": 0, "shared": False, "names": None}
    place.write_text(json.dumps([{"name": ["pkg.a", "f"], "answers": [[{}, text, [], ""] for text in texts], **same}]))
    place.with_suffix(".calls").write_bytes(b"")


def measured(
    passes: Callable[[CaseId], bool], seconds: Mapping[CaseId, float], start: float = 0.5, cpu: float | None = None
) -> Measurement:
    cases = tuple(
        CaseResult(case_id=case, outcome=Outcome.PASSED if passes(case) else Outcome.FAILED, duration_s=took)
        for case, took in seconds.items()
    )
    info = ToolInfo(tool="pytest", duration_s=sum(seconds.values()) + start, cpu_s=cpu)
    return Measurement(tree=TreeId("0" * 40), runs=(Completed(info=info, cases=cases),))


def asked(slow_s: float, other_s: float, *needs: CaseId) -> tuple[list[tuple[CaseId, ...]], GateResult]:
    meter, result = judged(slow_s, other_s, *needs)
    return meter.asked, result


def judged(
    slow_s: float,
    other_s: float,
    *needs: CaseId,
    old: str = OLD,
    new: str = NEW,
    scratch: Path = Path(),
    start: float = 0.5,
    cpu: float | None = None,
    red: frozenset[CaseId] = frozenset(),
    tolerance: Tolerance | None = None,
    moot_after: int = 0,
) -> tuple[Meter, GateResult]:
    bench: Any = Bench(meter=Meter(needs=frozenset(needs)))
    order: Any = SimpleNamespace(
        task=Task(id=TaskId("T1"), title="", cause_key=CauseKey("k"), cases=(BUG,)),
        attempt_id="T1.1",
        lines=LinesByCase(lines={SLOW: {PATH: frozenset(range(1, 5))}}),
    )
    paring = Paring(
        bench=bench,
        order=order,
        selection=(BUG, SLOW),
        base=measured(lambda case: case not in {BUG, *red}, {BUG: 0.0, SLOW: slow_s, OTHER: other_s}, start, cpu),
        tolerance=tolerance or Tolerance(),
        tree=TreeId("1" * 40),
        workspace=SimpleNamespace(scratch=str(scratch)),  # type: ignore[arg-type]
    )
    bench.meter.moot[moot_after] = paring.moot.set
    return bench.meter, paring.judged(change({PATH: old}, {PATH: new}), policy())


def test_few_tests_are_asked_first_then_those_that_cover_the_change_then_all() -> None:
    runs, result = asked(0.6, 0.6)
    assert runs == [(BUG,), (BUG, SLOW), (BUG, SLOW, OTHER)]
    assert [hit.rule for hit in result.hits] == ["behaviour-old-kept"]
    assert result.status is GateStatus.FAIL


@pytest.mark.parametrize(
    ("needs", "runs"),
    [(BUG, [(BUG,)]), (SLOW, [(BUG,), (BUG, SLOW)]), (OTHER, [(BUG,), (BUG, SLOW), (BUG, SLOW, OTHER)])],
)
def test_the_first_test_that_needs_it_ends_it(needs: CaseId, runs: list[tuple[CaseId, ...]]) -> None:
    found, result = asked(0.6, 0.6, needs)
    assert found == runs
    assert result.status is GateStatus.PASS
    assert result.hits == ()


@pytest.mark.parametrize(
    ("red", "tolerance", "cut_short"),
    [
        (frozenset(), Tolerance(), [True, True, True]),
        (frozenset({OTHER}), Tolerance(), [True, True, False]),
        (frozenset(), Tolerance(flaky=frozenset({SLOW})), [True, False, False]),
        (frozenset(), Tolerance(unstable=frozenset({OTHER})), [False, False, False]),
    ],
)
def test_a_run_goes_to_its_first_failure_where_each_failure_tells(
    red: frozenset[CaseId], tolerance: Tolerance, cut_short: list[bool]
) -> None:
    assert judged(0.6, 0.6, *red, red=red, tolerance=tolerance)[0].cut_short[:3] == cut_short


def test_where_tests_that_cover_the_change_take_too_long_nothing_is_known() -> None:
    runs, result = asked(30.0, 0.0)
    assert runs == [(BUG,)]
    assert result.status is GateStatus.PASS
    assert [hit.rule for hit in result.hits] == ["behaviour-not-asked"]
    assert "`x > n`" in result.hits[0].message


def test_where_only_the_whole_suite_takes_too_long_those_that_cover_the_change_decide() -> None:
    runs, result = asked(1.0, 30.0)
    assert runs == [(BUG,), (BUG, SLOW)]
    assert [hit.rule for hit in result.hits] == ["behaviour-old-kept"]
    assert asked(1.0, 30.0, SLOW)[1].hits == ()


TWO = "def f(x):\n    return x\n\n\ndef g(x):\n    return [x]\n"
BOTH = TWO.replace("return x\n", "return x.lower()\n").replace("[x]", "[x, x]")


def test_a_piece_that_no_test_needs_is_held_against_the_repair(tmp_path: Path) -> None:
    meter, result = judged(1.0, 1.0, old=TWO, new=BOTH, scratch=tmp_path)
    assert {hit.rule for hit in result.hits} >= {"behaviour-unneeded-piece"}
    assert result.status is GateStatus.FAIL
    # The repair is asked once, every text without a piece is held against that.
    assert [one.role for one in meter.nearby][:2] == ["old", "new"]
    assert {one.cases for one in meter.nearby} == {(BUG,)}


def test_a_piece_that_some_test_needs_is_not(tmp_path: Path) -> None:
    meter, result = judged(1.0, 1.0, BUG, old=TWO, new=BOTH, scratch=tmp_path)
    assert meter.nearby == []
    assert result.hits == ()


def test_where_there_is_no_time_for_all_tests_a_piece_is_told_and_let_through(tmp_path: Path) -> None:
    meter, result = judged(30.0, 0.0, old=TWO, new=BOTH, scratch=tmp_path)
    assert meter.asked.count((BUG, SLOW)) == 0
    assert result.status is GateStatus.PASS
    assert {hit.rule for hit in result.hits} == {"behaviour-not-asked"}


MANY = (
    "def f(x, n):\n"
    + "".join(f"    if len(x) >= {n}:\n        return x[:{n}]\n" for n in range(2, 11))
    + "    return x\n"
)
ANEW = MANY
for _number in range(2, 11):
    ANEW = ANEW.replace(f">= {_number}:", f">= {_number} and x[{_number}] > n:")


def test_a_machine_that_is_held_up_asks_as_much_as_an_idle_one(tmp_path: Path) -> None:
    idle, told = judged(0.0, 0.0, old=TWO, new=BOTH, scratch=tmp_path, start=0.5, cpu=0.5)
    busy, same = judged(0.0, 0.0, old=TWO, new=BOTH, scratch=tmp_path, start=1.0, cpu=0.5)
    assert busy.asked == idle.asked
    assert same == told
    # So does one that is held up much.
    much, again = judged(0.0, 0.0, old=TWO, new=BOTH, scratch=tmp_path, start=2.0, cpu=0.5)
    assert much.asked == idle.asked
    assert again == told
    # Where the start itself is long, less is asked.
    slow, _ = judged(0.0, 0.0, BUG, old=MANY, new=ANEW, scratch=tmp_path, start=6.0, cpu=6.0)
    quick, _ = judged(0.0, 0.0, BUG, old=MANY, new=ANEW, scratch=tmp_path, start=1.4, cpu=0.1)
    assert 0 < len(slow.asked) < len(quick.asked)


@pytest.mark.parametrize(("start", "cpu", "wanted"), [(0.6, 0.7, 1.0), (3.0, 1.0, 3.0), (3.0, None, 1.0)])
def test_how_much_longer_all_takes_is_told_by_the_start_of_a_run(
    start: float, cpu: float | None, wanted: float
) -> None:
    unused: Any = None
    found = measured(lambda _: True, {BUG: 0.0, SLOW: 5.0}, start, cpu)
    paring = Paring(
        bench=unused,
        order=unused,
        selection=(),
        base=found,
        tolerance=Tolerance(),
        tree=TreeId("1" * 40),
        workspace=unused,
    )
    assert paring.held_up() >= 1.0, "before any run, by a moment's work"
    paring.latest = found
    assert paring.held_up() == pytest.approx(wanted)


def test_what_a_first_piece_does_is_asked_however_busy_the_machine_is(tmp_path: Path) -> None:
    meter, result = judged(0.0, 0.0, old=TWO, new=BOTH, scratch=tmp_path, start=20.0, cpu=0.8)
    assert [one.role for one in meter.nearby] == ["old", "new"]
    assert result.status is GateStatus.FAIL
    assert {hit.rule for hit in result.hits} >= {"behaviour-unneeded-piece"}


def test_a_few_tests_that_passed_without_a_piece_are_not_run_again_before_all_others(tmp_path: Path) -> None:
    meter, result = judged(1.0, 1.0, old=TWO, new=BOTH, scratch=tmp_path, start=1.0)
    assert result.status is GateStatus.FAIL
    # A few, what the piece does, those that cover the change; then the other piece.
    assert [len(cases) for cases in meter.asked] == [1, 1, 1, 2, 1, 1]


def test_many_conditions_do_not_keep_pieces_unasked(tmp_path: Path) -> None:
    more = "\n\ndef g(x):\n    return x\n"
    changed = ANEW + more.replace("x\n", "[x]\n")
    _, result = judged(0.0, 0.0, BUG, old=MANY + more, new=changed, scratch=tmp_path, start=0.6)
    told = [hit.message for hit in result.hits if hit.rule == "behaviour-not-asked"]
    assert any(">= " in message for message in told)
    assert not any("g(x)" in message for message in told)


REFUSING = NEW.replace("    if (len", "    if n > 77:\n        raise ValueError(n)\n    if (len", 1)


def test_a_refusal_by_its_own_number_never_lands_for_want_of_time(tmp_path: Path) -> None:
    meter, result = judged(30.0, 0.0, new=REFUSING, scratch=tmp_path)
    assert meter.asked[0] == (BUG,)
    assert [hit.rule for hit in result.hits] == ["behaviour-unneeded-refusal"]
    assert result.status is GateStatus.FAIL


def test_a_refusal_that_the_tasks_own_test_needs_is_let_through_without_more_runs(tmp_path: Path) -> None:
    meter, result = judged(30.0, 0.0, BUG, new=REFUSING, scratch=tmp_path)
    assert meter.asked[0] == (BUG,)
    assert "behaviour-unneeded-refusal" not in {hit.rule for hit in result.hits}
    assert result.status is GateStatus.PASS


def test_nothing_is_run_where_nobody_waits_for_the_answer_any_more(tmp_path: Path) -> None:
    left, _ = judged(0.0, 0.0, BUG, old=MANY, new=ANEW, scratch=tmp_path, moot_after=2)
    assert len(left.asked) == 2
    whole, _ = judged(0.0, 0.0, BUG, old=MANY, new=ANEW, scratch=tmp_path)
    assert len(whole.asked) > 2

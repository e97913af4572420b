"""What is asked beside a proposal's repeats: when it begins, when it is left, and what falls beside it."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from regreen.act.validate import Tolerance
from regreen.app.measuring import Ask
from regreen.app.overlapping import Overlapping
from regreen.app.repeating import Repeats, Runs, Target
from regreen.model.cases import CaseResult, LinesByCase, Outcome
from regreen.model.ids import CaseId, CauseKey, CommitId, TaskId, TreeId
from regreen.model.runs import Completed, Measurement, ToolInfo
from regreen.model.settings import FixSettings, Settings
from regreen.model.tasks import Task
from regreen.model.verdicts import GateResult, GateStatus

BUG = CaseId("pytest:tests/test_a.py::test_bug")
LONG_S = 60.0
"""Longer than anything here takes: what waits for each other must not wait for ever where it is broken."""


def measured(outcome: Outcome, seconds: float = 0.0) -> Measurement:
    cases = (CaseResult(case_id=BUG, outcome=outcome, duration_s=seconds),)
    return Measurement(tree=TreeId("0" * 40), runs=(Completed(info=ToolInfo(tool="pytest"), cases=cases),))


@dataclass
class Asking:
    """Stands for who asks: it answers when it is told to, or that nobody waits for it."""

    workspace: str
    tolerance: Tolerance
    started: Event
    moot: Event = field(default_factory=Event)
    latest: Measurement | None = None
    may_end: Event = field(default_factory=Event)

    def judged(self, _change: object, _policy: object) -> GateResult:
        self.started.set()
        self.may_end.wait(LONG_S)
        return GateResult(gate="needed", status=GateStatus.PASS, summary="all are needed")


@dataclass
class Scene:
    """A proposal's repeats, which fall where a test says so, and what is asked beside them."""

    falls: Callable[[str, "Scene"], bool] = lambda _label, _scene: False
    tools: int = 2
    seconds: float = 0.0
    """What the test takes."""
    started: Event = field(default_factory=Event)
    labels: list[str] = field(default_factory=list)
    made: list[Asking] = field(default_factory=list)
    searched: list[Asking] = field(default_factory=list)
    """Who was there when a search for smaller repairs began that still runs."""
    search: Future[None] | None = None
    left: set[Future[None]] = field(default_factory=set)
    ended: int = 0
    """How often jobs were ended."""
    out: list[str] = field(default_factory=list)
    """Workspaces that were not given back."""

    @property
    def bench(self) -> Any:
        workspaces = SimpleNamespace(acquire=self._acquire, release=self.out.remove)
        settings = Settings(fix=FixSettings(tools_at_once=self.tools))
        meter = SimpleNamespace(measure=self._measure)
        return SimpleNamespace(settings=settings, workspaces=workspaces, meter=meter, cancel=self._cancel)

    def _acquire(self, _commit: CommitId, *, purpose: str) -> str:
        self.out.append(f"{purpose}-{len(self.made)}")
        return self.out[-1]

    def _measure(self, _workspace: object, ask: Ask) -> Any:
        self.labels.append(ask.label)
        outcome = Outcome.FAILED if self.falls(ask.label, self) else Outcome.PASSED
        return SimpleNamespace(measurement=measured(outcome), lines=LinesByCase())

    def asking(self, workspace: Any, tolerance: Tolerance) -> Any:
        self.made.append(Asking(workspace=workspace, tolerance=tolerance, started=self.started))
        if workspace == "own":
            self.made[-1].may_end.set()
        return self.made[-1]

    def overlap(self) -> Overlapping:
        nearing: Any = SimpleNamespace(change=None, policy=None)
        search: Any = SimpleNamespace(begin=self._search, leave=self._leave)
        return Overlapping(
            bench=self.bench, owner="r1:T1", nearing=nearing, commit=CommitId("c"), made=self.asking, search=search
        )

    def _search(self, paring: Asking) -> None:
        self.searched.append(paring)
        self.search = Future()

    def _leave(self) -> set[Future[None]]:
        left, self.search = ({self.search} if self.search else set()), None
        self.left |= left
        return left

    def _cancel(self, owner: str) -> None:
        """What runs ends a moment after it was told to for the second time: at first it was about to start."""
        assert owner == "r1:T1"
        self.ended += 1
        if self.ended % 2:
            return
        self.made[-1].may_end.set()
        for one in self.left:
            one.done() or one.set_result(None)
        self.searched.clear()

    def repeats(self) -> Repeats:
        task = Task(id=TaskId("T1"), title="", cause_key=CauseKey("k"), cases=(BUG,))
        return Repeats(
            bench=self.bench,
            order=SimpleNamespace(task=task),  # type: ignore[arg-type]
            proposal=None,  # type: ignore[arg-type]
            commit=CommitId("c"),
            workspace=None,  # type: ignore[arg-type]
            target=Target(base=measured(Outcome.FAILED, self.seconds), tolerance=Tolerance()),
            asks=tuple(Ask(label=str(number), selection=(BUG,)) for number in (1, 2, 3)),
        )


@pytest.fixture
def runs() -> Runs:
    nearing: Any = SimpleNamespace(added=lambda ask, _workspace: ask, read=lambda: None)
    return Runs(nearing=nearing)


def test_it_is_asked_while_the_tests_are_repeated(runs: Runs) -> None:
    scene = Scene(falls=lambda label, scene: label == "1" and not scene.started.wait(LONG_S))
    with scene.overlap() as overlap:
        assert scene.repeats().passed(runs, overlap)
        scene.made[0].may_end.set()
        paring, answer = overlap.judged(Tolerance(), "own")  # type: ignore[arg-type]
        assert (paring, answer.gate) == (scene.made[0], "needed")
        assert scene.out == ["validate-0"]
        assert scene.searched == scene.made
        assert scene.made[0].latest is not None, "how busy the machine is, by the last repeat"
    assert scene.labels == ["1", "2", "3"]
    assert (scene.out, scene.searched) == ([], [])


def test_beside_a_first_repeat_that_takes_long_nothing_is_asked(runs: Runs) -> None:
    def fell(label: str, scene: Scene) -> bool:
        assert bool(scene.made) is (label != "1")
        return label == "2" and not scene.started.wait(LONG_S)

    scene = Scene(falls=fell, seconds=20.0)
    with scene.overlap() as overlap:
        assert scene.repeats().passed(runs, overlap)
    assert scene.labels == ["1", "2", "3"]


@pytest.mark.parametrize(("seconds", "labels", "ended"), [(0.0, ["1", "1-alone-1"], 2), (20.0, ["1"], 0)])
def test_what_falls_at_once_falls_again_where_something_was_asked_beside_it(
    runs: Runs, seconds: float, labels: list[str], ended: int
) -> None:
    scene = Scene(falls=lambda _label, _scene: True, seconds=seconds)
    with scene.overlap() as overlap:
        assert not scene.repeats().passed(runs, overlap)
    assert (scene.labels, scene.ended) == (labels, ended)
    assert scene.out == []


@pytest.mark.parametrize(
    ("falls", "passed", "labels"),
    [
        (("1",), True, ["1", *(f"{n}-alone-{time}" for time in (1, 2) for n in (1, 2, 3))]),
        (("2",), True, ["1", "2", *(f"{n}-alone-{time}" for time in (1, 2) for n in (1, 2, 3))]),
        (("3", "1-alone-1"), False, ["1", "2", "3", "1-alone-1"]),
        (("3", "2-alone-2"), False, ["1", "2", "3", *(f"{n}-alone-1" for n in (1, 2, 3)), "1-alone-2", "2-alone-2"]),
    ],
)
def test_what_falls_beside_something_must_pass_twice_over_alone(
    runs: Runs, falls: tuple[str, ...], passed: bool, labels: list[str]
) -> None:
    def fell(label: str, scene: Scene) -> bool:
        if "alone" in label:
            assert (scene.out, scene.searched) == ([], []), "it ran beside something still"
        else:
            assert scene.ended == 0
        return label in falls

    scene = Scene(falls=fell)
    with scene.overlap() as overlap:
        assert scene.repeats().passed(runs, overlap) is passed
        assert scene.made[0].moot.is_set()
    assert scene.labels == labels
    assert len(runs.measured) == (3 if passed else int(labels[-1][0]))


def test_where_one_tool_may_run_at_a_time_it_is_asked_afterwards(runs: Runs) -> None:
    scene = Scene(tools=1)
    with scene.overlap() as overlap:
        assert scene.repeats().passed(runs, overlap)
        assert scene.made == []
        assert overlap.judged(Tolerance(), "own")[1].status is GateStatus.PASS  # type: ignore[arg-type]
    assert [each.workspace for each in scene.made] == ["own"]


def test_where_more_is_tolerated_than_when_it_began_it_is_asked_anew(runs: Runs) -> None:
    scene, more = Scene(), Tolerance(flaky=frozenset({BUG}))
    with scene.overlap() as overlap:
        assert scene.repeats().passed(runs, overlap)
        scene.made[0].may_end.set()
        paring, _ = overlap.judged(more, "own")  # type: ignore[arg-type]
        assert paring.tolerance == more
    assert [each.workspace for each in scene.made] == ["validate-0", "own"]
    assert scene.out == []


def test_an_error_meanwhile_leaves_nothing_behind(runs: Runs) -> None:
    def fell(label: str, scene: Scene) -> bool:
        if label == "2":
            raise OSError("the disk is full")
        return False

    scene = Scene(falls=fell)
    with pytest.raises(OSError, match="full"), scene.overlap() as overlap:
        scene.repeats().passed(runs, overlap)
    assert scene.made[0].moot.is_set()
    assert scene.out == []

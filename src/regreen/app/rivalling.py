"""Has the built-in repairer look for smaller repairs than a proposal, and asks both the same near the tests' inputs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copyfile

from regreen.act.guard.nearby import Asked
from regreen.act.guard.rivals import Question, Rival, Said, Suspect, Voice, rivals, suspect
from regreen.app.asking import Order, request_in, shown_instead
from regreen.app.bench import Bench
from regreen.app.hurrying import hurried
from regreen.app.measuring import Ask
from regreen.app.nearing import SIDE_S, Nearing, answered_in, fresh
from regreen.app.paring import Paring
from regreen.app.viewing import in_workspace
from regreen.decide.schedule import BUILT_IN
from regreen.errors import RegreenError
from regreen.model.ids import CaseId
from regreen.model.jobs import Limits
from regreen.model.settings import AgentTierSettings
from regreen.model.verdicts import GateResult
from regreen.model.workspaces import Workspace
from regreen.ports import AgentSite
from regreen.repair.kept import listed

SEARCH_S = 3.0
"""Wall seconds for a search on a machine that does nothing else; most rivals of small modules are found within two."""
MOST_STRETCH = 4.0
"""How many times longer it may take where the machine is busy, so that it tries as much."""
ALL_S = 7.0
"""Seconds, as far as the base tells beforehand, for a search, one question and all that the needed gate asked before:
proving is not to cost more than one full run and 10 s.
"""
MORE_S = 9.0
"""After which a search is ended that does not end by itself, beyond the time that it has."""
OWN_S = 0.5
"""Seconds that the failing tests may take together: each variant runs them."""
MOST_BESIDE = 40
"""Other tests that a rival is tried on before it is asked."""
REPAIRER = "repair"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rivalling:
    """One proposal that holds near the tests' inputs and is needed as a whole."""

    bench: Bench
    order: Order
    nearing: Nearing
    """What base and proposal answered."""
    paring: Paring
    """Runs other trees as the proposal was run."""

    def judged(self) -> GateResult | None:
        """The ``rivals`` gate's answer; None where no rival is looked for."""
        change, policy = self.nearing.change, self.nearing.policy
        meant = suspect(change, policy) if self._is_meant() else None
        found = self._searched(meant) if meant is not None else ()
        if not found:
            return None
        stepper = rivals(change, policy, found)
        try:
            question = next(stepper)
            while True:
                question = stepper.send(self._said(question))
        except StopIteration as end:
            answer: GateResult = end.value
            return answer

    def _is_meant(self) -> bool:
        """Whether an outside agent made it, nobody looked for rivals before, and there is time left of what further
        questions may take.
        """
        step = self.order.step
        asked = any(attempt.agent == REPAIRER for attempt in step.previous)
        known = REPAIRER in self.bench.agents
        if step.rung.agent in BUILT_IN or asked or not known or not self.nearing.new:
            return False
        planned = self.paring.spent_s + SEARCH_S + self.paring.cost_of(self.paring.few()) + SIDE_S / 2
        own = self.paring.cost_of(self.order.task.cases) - self.paring.cost_of(())
        return own <= OWN_S and planned <= ALL_S

    def _searched(self, meant: Suspect) -> tuple[Rival, ...]:
        bench, order = self.bench, self.order
        instead = shown_instead(bench, order)
        workspace = bench.workspaces.acquire(order.base, purpose="agent", instead=instead)
        try:
            return self._listed(meant, workspace)
        except (RegreenError, OSError):
            return ()  # who cannot search has nothing to say
        finally:
            bench.workspaces.release(workspace)

    def _listed(self, meant: Suspect, workspace: Workspace) -> tuple[Rival, ...]:
        bench, order = self.bench, self.order
        scratch = bench.scratch / order.task.id / f"{order.attempt_id}-rivals"
        scratch.mkdir(parents=True, exist_ok=True)
        request = request_in(bench, order, workspace, scratch)
        tier = AgentTierSettings(agent=REPAIRER, time_s=SEARCH_S)
        facts = bench.agents[REPAIRER].facts(bench.settings, lambda _: None, bench.run_job)
        site = AgentSite(workspace=workspace, scratch=str(scratch), tier=tier, settings=bench.settings, facts=facts)
        prepared = bench.agents[REPAIRER].job(request, site)
        for name, content in prepared.files:
            Path(name).write_bytes(content)
        beside = [case for case in self.paring.few() if case not in order.hidden and case not in order.task.held_out]
        search_s = search_seconds(self.paring.held_up())
        words = words_for(meant, beside[:MOST_BESIDE], search_s)
        job = replace(prepared.job, argv=(*prepared.job.argv, *words), limits=Limits(wall_s=search_s + MORE_S))
        bench.run_job(in_workspace(bench, job, workspace, order.task, outside=False))
        return rivals_in(scratch)

    def _said(self, question: Question) -> Said:
        bench, order, rival = self.bench, self.order, question.rival
        base = bench.repository.tree_of(order.base)
        tree = bench.repository.with_files(base, {rival.file: rival.text.encode()})
        label = f"{order.attempt_id}-rival-{rival.line}"
        if question.whole:
            return Said(passes=self.paring.passes(tree, f"{label}-whole"))
        workspace = self.paring.workspace
        place = fresh(workspace, order)
        if self.nearing.folder is not None:
            for left in self.nearing.folder.glob("*.calls"):
                copyfile(left, place / left.name)
        few = tuple(dict.fromkeys((*order.task.cases, *self.paring.few())))
        bench.workspaces.put(workspace, tree)
        owner = f"{bench.run_id}:{order.task.id}"
        ask = Ask(label=label, selection=few, owner=owner, nearby=self.nearing.question("new", place))
        found = hurried(bench, {}).meter.measure(workspace, ask).measurement
        voices = voices_of(self.nearing.old, self.nearing.new, answered_in(place))
        return Said(passes=self.paring.is_green(found), voices=voices)


def search_seconds(held_up: float) -> float:
    """Wall seconds for a search on a machine on which all takes so many times longer."""
    return round(SEARCH_S * min(held_up, MOST_STRETCH), 1)


def words_for(meant: Suspect, beside: Sequence[CaseId], seconds: float = SEARCH_S) -> tuple[str, ...]:
    """Arguments by which the built-in repairer lists rivals, and does so soon."""
    tests = "\n".join(case.partition(":")[2] for case in beside)
    return (
        "--list=yes",
        f"--time={seconds}",
        "--rivals=240",
        f"--rivals-time={round(seconds / SEARCH_S, 1)}",
        "--without=behaviour,steps,mass,cures,examples",
        f"--within={' '.join(meant.places)}",
        f"--beside={tests}",
    )


def rivals_in(folder: Path) -> tuple[Rival, ...]:
    """What a search listed there; those that change several files are left out."""
    return tuple(
        Rival(file=edit.file, line=edit.line, text=edit.files[edit.file], note=edit.note)
        for edit in listed(folder)
        if list(edit.files) == [edit.file]
    )


def voices_of(
    base: Mapping[str, Sequence[Asked]], ours: Mapping[str, Sequence[Asked]], theirs: Mapping[str, Sequence[Asked]]
) -> list[Voice]:
    """The calls that all three were asked, by number of the case."""
    found = (
        Voice(base=one, ours=two, theirs=three)
        for name in base
        for one, two, three in zip(base[name], ours.get(name, ()), theirs.get(name, ()), strict=False)
    )
    return [voice for voice in found if voice.base.name == voice.ours.name == voice.theirs.name]

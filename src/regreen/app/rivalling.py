"""Asks a proposal and the smaller repairs that a search found the same near the tests' inputs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from shutil import copyfile

from regreen.act.guard.nearby import Asked
from regreen.act.guard.rivals import Question, Said, Voice, rivals
from regreen.app.asking import Order
from regreen.app.bench import Bench
from regreen.app.hurrying import hurried
from regreen.app.measuring import Ask
from regreen.app.nearing import SIDE_S, Nearing, answered_in, fresh
from regreen.app.paring import Paring
from regreen.app.searching import SEARCH_S, Searching
from regreen.model.verdicts import GateResult

ALL_S = 7.0
"""Seconds, as far as the base tells beforehand, for a search, one question and all that the needed gate asked before:
proving is not to cost more than one full run and 10 s.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rivalling:
    """One proposal that holds near the tests' inputs and is needed as a whole."""

    bench: Bench
    order: Order
    nearing: Nearing
    """What base and proposal answered."""
    paring: Paring
    """Runs other trees as the proposal was run."""
    search: Searching
    """For smaller repairs than it."""

    def judged(self) -> GateResult | None:
        """The ``rivals`` gate's answer; None where no rival is looked for."""
        change, policy = self.nearing.change, self.nearing.policy
        meant = self.nearing.new and self.search.is_meant(self.paring) and self._fits()
        found = self.search.found(self.paring) if meant else ()
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

    def _fits(self) -> bool:
        """Whether there is time left of what further questions may take; a search beside others takes none."""
        search = 0.0 if self.search.has_begun else SEARCH_S
        return self.paring.spent_s + search + self.paring.cost_of(self.paring.few()) + SIDE_S / 2 <= ALL_S

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

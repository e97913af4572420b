"""One try at one task, from order to report: an agent's step, and the tools'. Runs in threads, stores no rows."""

from dataclasses import dataclass, replace

from regreen.act.guard.rivals import GATE as RIVALS
from regreen.act.validate import Tolerance
from regreen.app.asking import Made, Order, ask, claimed, counts
from regreen.app.bench import Bench
from regreen.app.proving import Proof, prove
from regreen.app.retelling import outline
from regreen.app.staffing import over_limit, priced
from regreen.errors import RegreenError, said
from regreen.model.candidates import Candidate
from regreen.model.jobs import JobEnd
from regreen.model.runs import Measurement
from regreen.model.tasks import Attempt, AttemptOutcome, Usage
from regreen.model.verdicts import GateResult, GateStatus, RuleSeverity, Verdict

_CUT_OFF = frozenset({AttemptOutcome.TIMED_OUT, AttemptOutcome.RATE_LIMITED, AttemptOutcome.INFRA})


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """How a try went."""

    attempt: Attempt
    """The try itself."""
    verdict: Verdict | None = None
    """Gates' answers, when they were asked."""
    candidate: Candidate | None = None
    """The accepted proposal."""


def attempt(bench: Bench, order: Order, started: str) -> Made | Report:
    """Have the agent try: what it made and is to be proved, or how the try ended already.

    Faults of ours end it as ``infra``; nothing is raised but bugs. ``started`` is ISO 8601, UTC.
    """
    try:
        made = ask(bench, order)
    except (RegreenError, OSError) as error:
        return Report(attempt=_attempt(bench, order, started, AttemptOutcome.INFRA, said(error)))
    if not counts(made):
        return Report(attempt=_without_change(bench, order, started, made))
    return made


def validate(
    bench: Bench, order: Order, made: Made, base: Measurement, tolerance: Tolerance, *, started: str
) -> Report:
    """Prove what an agent made, or refuse it; an accepted proposal comes back as a candidate."""
    try:
        proof = prove(bench, order, made, base, tolerance)
    except (RegreenError, OSError) as error:
        return Report(attempt=_of(bench, order, started, made, AttemptOutcome.INFRA, said(error)))
    return _judged(bench, order, started, made, proof)


def _judged(bench: Bench, order: Order, started: str, made: Made, proof: Proof) -> Report:
    refusal = proof.verdict.refusal
    if refusal is None:
        reason = f"Every gate passed. {made.reply.reason}".rstrip()
        done = _of(bench, order, started, made, AttemptOutcome.FIXED, reason)
        return Report(attempt=done, verdict=proof.verdict, candidate=_candidate(order, proof))
    outcome = refused_as(refusal, made.reply.outcome, betrayed=bool(made.betrayed))
    reason = f"{refusal.gate}: {refusal.summary} {made.reply.reason}".rstrip()
    told = f"{outline(refusal)} {made.reply.reason}".rstrip()
    done = replace(_of(bench, order, started, made, outcome, reason), remaining=proof.remaining, told=told)
    return Report(attempt=done, verdict=proof.verdict)


def refused_as(refusal: GateResult, said: AttemptOutcome | None, *, betrayed: bool = False) -> AttemptOutcome:
    """How an attempt ends whose proposal a gate refused.

    Args:
        refusal: the gate's answer.
        said: how the agent's own part ended; None: as it should.
        betrayed: whether the agent looked where it had no business.
    """
    if refusal.gate == "guard" and refusal.status is GateStatus.ERROR and not betrayed:
        return AttemptOutcome.INFRA  # a rule of ours fell over, and says nothing of the agent
    if refusal.gate == RIVALS:
        return AttemptOutcome.REJECTED  # honest repairs too may be larger than what their tests ask for
    broken = any(hit.severity is RuleSeverity.BLOCK and not hit.waived for hit in refusal.hits)
    if refusal.gate in {"guard", "nearby"} or broken:
        return AttemptOutcome.TAMPERED
    # An edit that was cut off is judged by what cut it off, unless it cheats.
    return said if said is not None and said in _CUT_OFF else AttemptOutcome.REJECTED


def _candidate(order: Order, proof: Proof) -> Candidate:
    task = order.task
    return Candidate(
        attempt_id=order.attempt_id,
        task_id=task.id,
        proposal=proof.proposal,
        severity=task.severity,
        systemic=task.systemic,
        order=task.order,
        # What was accepted and is tried again came back from the train.
        returns=sum(earlier.outcome is AttemptOutcome.FIXED for earlier in order.step.previous),
        cases=task.cases,
        split=proof.split,
        footprint=frozenset(proof.selection) if order.lines.lines else frozenset(),
    )


def _without_change(bench: Bench, order: Order, started: str, made: Made) -> Attempt:
    outcome = made.reply.outcome or AttemptOutcome.NO_CHANGE
    reason = made.reply.reason
    if made.betrayed:
        reason = f"guard: canary at {made.betrayed[0]}: something looked where it had no business. {reason}".rstrip()
        return _of(bench, order, started, made, AttemptOutcome.TAMPERED, reason)
    if outcome is AttemptOutcome.NO_CHANGE:
        word = claimed(made.reply.result)
        what = f"It changed no file (its own word: {word})." if word != "unknown" else "It changed no file."
        reason = f"{what} {made.reply.reason}".rstrip()
    return _of(bench, order, started, made, outcome, reason)


def _of(bench: Bench, order: Order, started: str, made: Made, outcome: AttemptOutcome, reason: str) -> Attempt:
    result = made.reply.result
    tier = order.step.rung.tier
    usage = priced(replace(result.usage, duration_s=made.duration_s), bench.settings.agents.prices, tier.model)
    charged = "" if made.end is JobEnd.OVER_METER else over_limit(usage, tier)
    plain = _attempt(bench, order, started, outcome, f"{reason} {charged}".strip(), usage)
    return replace(
        plain,
        proposal=None if made.proposal.is_empty else made.proposal,
        claimed=claimed(result),
        summary=result.summary,
        trouble=made.reply.trouble,
        resume_at=made.reply.resume_at,
    )


def _attempt(
    bench: Bench, order: Order, started: str, outcome: AttemptOutcome, reason: str, usage: Usage | None = None
) -> Attempt:
    return Attempt(
        id=order.attempt_id,
        task_id=order.task.id,
        number=order.step.number,
        agent=order.step.rung.agent,
        tier=order.step.rung.name,
        outcome=outcome,
        reason=reason,
        usage=usage or Usage(),
        started_at=started,
        ended_at=bench.clock.now(),
        folder=f"agents/{order.task.id}/{order.attempt_id}",
    )

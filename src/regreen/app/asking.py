"""Has one agent work on one task in a workspace of its own, and reads what it left on the disk."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from regreen.act.brief import BriefContext, request_for
from regreen.act.brief.hidden import hidden_names, without_tests
from regreen.app.bench import Bench
from regreen.app.canary import canary_of, laid, told
from regreen.app.hearing import resumed, understood
from regreen.app.keeping import keep
from regreen.app.straying import strayed, watched
from regreen.app.viewing import in_workspace
from regreen.decide.schedule import BUILT_IN, Try, role_of
from regreen.model.agents import AgentReply, AgentRequest, AgentResult, Execution
from regreen.model.cases import LinesByCase
from regreen.model.diagnosis import Diagnosis
from regreen.model.findings import Finding
from regreen.model.ids import AttemptId, CaseId, CommitId
from regreen.model.jobs import Job, JobEnd, JobResult
from regreen.model.settings import AgentTierSettings
from regreen.model.tasks import AttemptOutcome, Proposal, Task
from regreen.model.texts import writable
from regreen.model.workspaces import Workspace
from regreen.ports import AgentSite
from regreen.store import codec


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One attempt to make."""

    task: Task
    """The task."""
    step: Try
    """Which try, by whom, after what."""
    base: CommitId
    """The tip from which it starts."""
    diagnosis: Diagnosis | None
    """The cause."""
    findings: Sequence[Finding]
    """Findings on the base of the run or the tip."""
    outputs: Mapping[CaseId, str]
    """Tail of captured output by case."""
    lines: LinesByCase
    """Lines run per test, where traced."""
    hidden: frozenset[CaseId] = frozenset()
    """Held-out cases of all tasks."""

    @property
    def attempt_id(self) -> AttemptId:
        """The try's name."""
        return AttemptId(f"{self.task.id}.{self.step.number}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What an agent left."""

    request: AgentRequest
    """What it was told."""
    reply: AgentReply
    """What it said."""
    proposal: Proposal
    """What it changed."""
    duration_s: float
    """Wall seconds of its process."""
    end: JobEnd = JobEnd.EXITED
    """How its process ended."""
    canary: str = ""
    """The made-up secret that lay beside its workspace."""
    betrayed: tuple[str, ...] = ()
    """Outputs of it that hold the canary."""


def ask(bench: Bench, order: Order) -> Made:
    """Run the agent and read its proposal, whatever it said."""
    outside = order.step.rung.agent not in BUILT_IN
    workspace = bench.workspaces.acquire(
        order.base, purpose="agent", instead=shown_instead(bench, order), outside=outside
    )
    word = canary_of(bench.run_id, order.attempt_id)
    try:
        with laid(word, Path(workspace.root).parent, bench.scratch / order.task.id):
            request, reply, result = run_agent(bench, order, workspace)
        proposal = bench.workspaces.read_proposal(workspace, lambda patch: _keep_patch(bench, order, patch))
    finally:
        bench.workspaces.release(workspace)
    return Made(
        request=request,
        reply=reply,
        proposal=proposal,
        duration_s=result.duration_s,
        end=result.end,
        canary=word,
        betrayed=told(word, reply, result),
    )


def shown_instead(bench: Bench, order: Order) -> dict[str, bytes]:
    """Test files with the held-out tests cut out, by path."""
    hidden = hidden_names(order.task.held_out)
    contents = bench.repository.read_files(order.base, hidden)
    return {path: without_tests(contents[path], names) for path, names in hidden.items() if path in contents}


def _keep_patch(bench: Bench, order: Order, patch: bytes) -> str:
    """Store a patch as it is; one that holds a secret is not stored at all, and the gate refuses it."""
    if bench.has_secret(patch):
        return ""
    name = f"{order.attempt_id}.patch"
    (bench.folder.at("patches") / name).write_bytes(patch)
    return f"patches/{name}"


def run_agent(
    bench: Bench, order: Order, workspace: Workspace, change: Callable[[AgentRequest], AgentRequest] | None = None
) -> tuple[AgentRequest, AgentReply, JobResult]:
    """Start the agent in a workspace, and keep what it was told and said; ``change`` may ask for something else."""
    rung = order.step.rung
    agent = bench.agents[rung.agent]
    # Not in the workspace's scratch folder: what an earlier try left there (runners-up) must outlive it.
    scratch = bench.scratch / order.task.id / order.attempt_id
    scratch.mkdir(parents=True, exist_ok=True)
    outside = rung.agent not in BUILT_IN
    # With mounts its copy lies in the checkout's place: there is no other tree to import.
    own_runs = scratch / "own-runs" if outside and workspace.isolation == "paths" else None
    checkout = str(bench.repository.checkout.root)
    workspace = watched(workspace, bench.inventory.layout, own_runs, checkout) if own_runs else workspace
    request = request_in(bench, order, workspace, scratch)
    request = change(request) if change else request
    site = AgentSite(
        workspace=workspace,
        scratch=str(scratch),
        tier=rung.tier,
        settings=bench.settings,
        facts=bench.facts[rung.agent],
    )
    prepared = agent.job(request, site)
    for name, content in prepared.files:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_bytes(content)
    job = in_workspace(bench, prepared.job, workspace, order.task, outside=outside)
    result = bench.run_job(job)
    reply = resumed(understood(agent, request, site, result), bench.clock.now())
    if own_runs and (told := strayed(own_runs, checkout)):
        reply = replace(reply, reason=f"{reply.reason} {told}".lstrip())
    keep(bench, bench.folder.attempt(order.task.id, order.attempt_id), (request, reply, result))
    return request, reply, result


REPAIRER = "repair"


def repairer_job(bench: Bench, order: Order, workspace: Workspace, scratch: Path) -> Job:
    """A start of the built-in repairer for something beside an attempt: what it is told lies in a folder of its own."""
    request = request_in(bench, order, workspace, scratch)
    facts = bench.agents[REPAIRER].facts(bench.settings, lambda _: None, bench.run_job)
    tier = AgentTierSettings(agent=REPAIRER)
    site = AgentSite(workspace=workspace, scratch=str(scratch), tier=tier, settings=bench.settings, facts=facts)
    prepared = bench.agents[REPAIRER].job(request, site)
    for name, content in prepared.files:
        Path(name).write_bytes(content)
    return prepared.job


def request_in(bench: Bench, order: Order, workspace: Workspace, scratch: Path) -> AgentRequest:
    """What an agent is told that works in a workspace; ``scratch`` takes what is too large for it."""
    coverage = ""
    if order.lines.lines:
        path = scratch / "lines-by-case.json"
        path.write_text(codec.encode(_shown_lines(order), LinesByCase))
        coverage = str(path)
    context = BriefContext(
        run_id=bench.run_id,
        diagnosis=order.diagnosis,
        findings=order.findings,
        outputs=order.outputs,
        workspace=workspace,
        execution=_execution(bench, workspace),
        settings=bench.settings,
        attempts=order.step.previous,
        patches=_patches(bench, order),
        hidden=order.hidden,
        coverage=coverage,
        documents=bench.documents,
        time_s=order.step.rung.tier.time_s,
        max_tokens=order.step.rung.tier.tokens or None,
        max_cost_usd=order.step.rung.tier.cost_usd or None,
    )
    request = request_for(order.task, context, number=order.step.number, role=role_of(order.task.type))
    # What tests printed stands in it: a secret reaches no prompt either.
    plain = writable(msgspec.to_builtins(request))
    return msgspec.json.decode(bench.scrub(msgspec.json.encode(plain)), type=AgentRequest)


def _shown_lines(order: Order) -> LinesByCase:
    hidden = order.hidden | frozenset(order.task.held_out)
    shown = {case: files for case, files in order.lines.lines.items() if case not in hidden}
    return LinesByCase(lines=shown, collection=order.lines.collection)


def _execution(bench: Bench, workspace: Workspace) -> Execution:
    tool = bench.inventory.tools[0] if bench.inventory.tools else None
    if tool is None:
        return Execution(cwd=workspace.cwd)
    env = dict(workspace.env) | dict(bench.settings.env.set) | dict(tool.env)
    return Execution(argv=tool.argv, cwd=workspace.cwd, env=env, interpreter=workspace.python)


def _patches(bench: Bench, order: Order) -> dict[str, str]:
    found: dict[str, str] = {}
    for attempt in order.step.previous:
        if attempt.proposal is not None and attempt.proposal.patch:
            path = bench.folder.root / attempt.proposal.patch
            found[attempt.id] = path.read_text(errors="replace") if path.exists() else ""
    return found


def counts(made: Made) -> bool:
    """Whether the files on the disk are looked at: not after the word that it cannot be done, nor where we failed."""
    ours = made.end in {JobEnd.INFRA, JobEnd.CANCELLED, JobEnd.NOT_FOUND}
    return not made.proposal.is_empty and not ours and made.reply.outcome is not AttemptOutcome.IMPOSSIBLE


def claimed(result: AgentResult) -> str:
    """The agent's own word."""
    return result.status.value

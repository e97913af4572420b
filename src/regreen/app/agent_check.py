"""``agents check``: has one back-end make a small edit in a scratch repository."""

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from regreen.act.brief.prompt import SYSTEM
from regreen.app.hearing import understood
from regreen.app.homes import home_variables
from regreen.app.options import Where
from regreen.app.project import Project, open_project
from regreen.app.results import Table
from regreen.app.session import agent_facts
from regreen.app.staffing import priced
from regreen.errors import UsageError
from regreen.model.agents import (
    AgentFacts,
    AgentReply,
    AgentRequest,
    Execution,
    Instructions,
    RequestDiagnosis,
    Targets,
)
from regreen.model.ids import CommitId, TreeId
from regreen.model.jobs import Job, Limits, Mount, MountKind
from regreen.model.settings import AgentTierSettings
from regreen.model.tasks import Usage
from regreen.model.workspaces import Workspace
from regreen.ports import AgentSite

SOURCE = "def add(a, b):\n    return a - b\n"
TEST = "from sums import add\n\n\ndef test_add():\n    assert add(2, 3) == 5\n"
PROOF = "from sums import add; assert add(2, 3) == 5 and add(-1, 1) == 0"
WHO = ("-c", "user.name=Regreen", "-c", "user.email=regreen@localhost")
TASK = """\
# Task T1
Workspace: {root}
The test `test_sums.py::test_add` fails: `assert add(2, 3) == 5`. In `sums.py`, `add` subtracts in place of adding.
Edit `sums.py` so that it adds. Then answer with one JSON object: {{"status": "success", "summary": "..."}}
"""


def check_agent(where: Where, name: str) -> Table:
    """Have a back-end mend a one-line bug in a scratch folder; say what came of it.

    Raises:
        UsageError: when there is no such back-end.
    """
    project = open_project(where, {}, runs_commands=True)
    if name not in {agent.name for agent in project.registry.agents()}:
        known = ", ".join(agent.name for agent in project.registry.agents())
        raise UsageError(
            f"There is no agent {name!r}", where="NAME", todo=f"Name one of: {known}.", slug="unknown-agent"
        )
    facts = agent_facts(project, project.executor.run, (name,))[name]
    if not facts.usable:
        return _table(name, "cannot be used", facts.why_not, works=False)
    tier = _tier(project, name)
    with tempfile.TemporaryDirectory(prefix="regreen-agent-") as folder:
        reply, mended = _try(project, tier, facts, Path(folder))
    usage = priced(reply.result.usage, project.settings.agents.prices, tier.model)
    if mended:
        word = reply.result.status.value
        return _table(name, "works", f"it made the edit; its own word: {word}", works=True, usage=usage)
    reason = reply.reason or reply.result.summary or "the test fails as before"
    outcome = reply.outcome.value if reply.outcome else "no edit that makes the test pass"
    return _table(name, outcome, reason, works=False, usage=usage)


def _tier(project: Project, name: str) -> AgentTierSettings:
    """The first tier that names this back-end, else the back-end as it is."""
    tiers = project.settings.agents.tiers.values()
    return next((each for each in tiers if each.agent == name), AgentTierSettings(agent=name, time_s=300.0))


def _try(project: Project, tier: AgentTierSettings, facts: AgentFacts, folder: Path) -> tuple[AgentReply, bool]:
    """Its reply, and whether the test passes now. The agent works as in a run: in a repository, with its HOME."""
    root, scratch = folder / "work", folder / "scratch"
    root.mkdir()
    scratch.mkdir()
    (root / "sums.py").write_text(SOURCE)
    (root / "test_sums.py").write_text(TEST)
    for words in (("init", "-q"), ("add", "."), (*WHO, "commit", "-qm", "One bug")):
        project.executor.run(_job(("git", *words), root, scratch))
    none = CommitId("")
    site = AgentSite(
        workspace=Workspace(
            id="check",
            root=str(root),
            seen_at=str(root),
            base=none,
            base_tree=TreeId(""),
            scratch=str(scratch),
            isolation="paths",
        ),
        scratch=str(scratch),
        tier=tier,
        settings=project.settings,
        facts=facts,
    )
    agent = project.registry.agent(tier.agent)
    request = _request(project, root)
    prepared = agent.job(request, site)
    for file, content in prepared.files:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        Path(file).write_bytes(content)
    reply = understood(agent, request, site, project.executor.run(_as_in_a_run(project, prepared.job, root, scratch)))
    return reply, project.executor.run(_job((sys.executable, "-B", "-c", PROOF), root, scratch)).succeeded


def _as_in_a_run(project: Project, job: Job, root: Path, scratch: Path) -> Job:
    agents = project.settings.agents
    own_home = home_variables(agents, project.env.get("HOME", ""), scratch)
    shielded = agents.sandbox != "off" and project.executor.posture().mounts
    test = str(root / "test_sums.py")
    mounts = (Mount(source=test, target=test, kind=MountKind.READ_ONLY),) if shielded else ()
    return replace(job, env=tuple((own_home | dict(job.env)).items()), mounts=(*mounts, *job.mounts))


def _job(argv: tuple[str, ...], root: Path, scratch: Path) -> Job:
    return Job(
        label=f"agents check: {argv[0]}", argv=argv, cwd=str(root), limits=Limits(wall_s=60.0), scratch=str(scratch)
    )


def _request(project: Project, root: Path) -> AgentRequest:
    python = project.env.get("VIRTUAL_ENV", "")
    return AgentRequest(
        run_id="check",
        task_id="T1",
        workspace=str(root),
        allowed_paths=("sums.py",),
        read_only_paths=("test_sums.py",),
        targets=Targets(files=("sums.py",), test_ids=("test_sums.py::test_add",), modules=("sums",)),
        execution=Execution(
            argv=("python", "-m", "pytest"), cwd=str(root), interpreter=f"{python}/bin/python" if python else ""
        ),
        diagnosis=RequestDiagnosis(fault="implementation_bug", cause="add subtracts"),
        instructions=Instructions(system=SYSTEM, task=TASK.format(root=root)),
    )


def _table(name: str, outcome: str, reason: str, *, works: bool, usage: Usage | None = None) -> Table:
    spent = usage or Usage()
    tokens = [figure for figure in (spent.input_tokens, spent.output_tokens) if figure is not None]
    cost = "?" if spent.cost_usd is None else f"${spent.cost_usd:.4f}"
    told = (f"{sum(tokens):,}" if tokens else "?", cost) if usage else ("", "")
    return Table(
        title=f"{name}: {outcome}",
        columns=("agent", "outcome", "reason", "tokens", "cost"),
        rows=((name, outcome, reason, *told),),
        data=(
            {
                "name": name,
                "works": works,
                "outcome": outcome,
                "reason": reason,
                "input_tokens": spent.input_tokens,
                "output_tokens": spent.output_tokens,
                "cost_usd": spent.cost_usd,
            },
        ),
        exit_code=0 if works else 1,
    )

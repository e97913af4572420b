"""``agents check``: has one back-end make a small edit in a scratch repository."""

import tempfile
from pathlib import Path

from regreen.act.brief.prompt import SYSTEM
from regreen.app.options import Where
from regreen.app.project import Project, open_project
from regreen.app.results import Table
from regreen.app.session import agent_facts
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
from regreen.model.jobs import Job
from regreen.model.settings import AgentTierSettings
from regreen.model.workspaces import Workspace
from regreen.ports import AgentSite

SOURCE = "def add(a, b):\n    return a - b\n"
TEST = "from sums import add\n\n\ndef test_add():\n    assert add(2, 3) == 5\n"
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
    with tempfile.TemporaryDirectory(prefix="regreen-agent-") as folder:
        reply, text = _try(project, name, facts, Path(folder))
    works = "a + b" in text or "b + a" in text or "sum(" in text
    if works:
        return _table(name, "works", f"it made the edit; its own word: {reply.result.status.value}", works=True)
    reason = reply.reason or reply.result.summary or "it left the file as it was"
    return _table(name, reply.outcome.value if reply.outcome else "no edit", reason, works=False)


def _try(project: Project, name: str, facts: AgentFacts, folder: Path) -> tuple[AgentReply, str]:
    root, scratch = folder / "work", folder / "scratch"
    root.mkdir()
    scratch.mkdir()
    (root / "sums.py").write_text(SOURCE)
    (root / "test_sums.py").write_text(TEST)
    tiers = project.settings.agents.tiers.values()
    tier = next((each for each in tiers if each.agent == name), AgentTierSettings(agent=name, time_s=300.0))
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
    agent = project.registry.agent(name)
    request = _request(project, root)
    prepared = agent.job(request, site)
    for file, content in prepared.files:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        Path(file).write_bytes(content)
    job: Job = prepared.job
    reply = agent.reply(request, site, project.executor.run(job))
    made = root / "sums.py"
    return reply, made.read_text(errors="replace") if made.is_file() and not made.is_symlink() else ""


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


def _table(name: str, outcome: str, reason: str, *, works: bool) -> Table:
    return Table(
        title=f"{name}: {outcome}",
        columns=("agent", "outcome", "reason"),
        rows=((name, outcome, reason),),
        data=({"name": name, "works": works, "outcome": outcome, "reason": reason},),
        exit_code=0 if works else 1,
    )

"""One agent program, started by its adapter and the real executor, without the loop around it."""

from dataclasses import replace
from pathlib import Path

from bay import BACK_ENDS, settings

from regreen.act.brief.prompt import SYSTEM
from regreen.model.agents import AgentFacts, AgentRequest, Instructions
from regreen.model.ids import CommitId, TreeId
from regreen.model.settings import AgentTierSettings, Settings
from regreen.model.workspaces import Workspace
from regreen.plugins.executors.local import LocalExecutor
from regreen.plugins.registry import installed
from regreen.ports import AgentSite
from regreen.process.env import host_environment

WALL_S = 200.0
IDLE_S = {"opencode": 120.0, "copilot": 120.0, "qwen": 150.0}
"""Seconds without output. Two say nothing for long while they start on a busy machine, Qwen while it retries."""


class Stand:
    """One program before one double, in a folder of its own."""

    def __init__(self, folder, bins, name, url):
        self.agent = installed().agent(name)
        root, scratch, home = folder / "work", folder / "scratch", folder / "home"
        for each in (root, scratch, home):
            each.mkdir()
        (root / "shop.py").write_text("x = 1\n")
        variables = settings(home, url) | {"HOME": str(home), "LANG": "C.UTF-8"}
        self.host = {"PATH": f"{bins}:{host_environment()['PATH']}", **variables}
        self.executor = LocalExecutor(self.host)
        none = CommitId("")
        self.site = AgentSite(
            workspace=Workspace(
                id="w", root=str(root), seen_at=str(root), base=none, base_tree=TreeId(""), scratch=str(scratch)
            ),
            scratch=str(scratch),
            tier=AgentTierSettings(
                agent=name, model=BACK_ENDS[name].model, time_s=WALL_S, idle_s=IDLE_S.get(name, 40.0)
            ),
            settings=Settings(),
            facts=AgentFacts(name=name, program=str(bins / name), usable=True),
        )
        told = Instructions(system=SYSTEM, task=f"# Task T1\nWorkspace: {root}\n")
        self.request = AgentRequest(run_id="r", task_id="T1", workspace=str(root), instructions=told)

    def reply(self, **limits):
        """What becomes of the attempt."""
        site = replace(self.site, tier=replace(self.site.tier, **limits))
        prepared = self.agent.job(self.request, site)
        for name, content in prepared.files:
            Path(name).write_bytes(content)
        # As the loop does it: the job sees the workspace's mounts.
        result = self.executor.run(replace(prepared.job, mounts=site.workspace.mounts))
        return self.agent.reply(self.request, site, result)

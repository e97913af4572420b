"""Each trap of the real programs, at the adapter: its job run by the real executor against a double, its reply judged."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from bay import BACK_ENDS, WORD, settings

from regreen.act.brief.prompt import SYSTEM
from regreen.model.agents import AgentFacts, AgentRequest, Instructions
from regreen.model.ids import CommitId, TreeId
from regreen.model.settings import AgentTierSettings, Settings
from regreen.model.tasks import AttemptOutcome
from regreen.model.workspaces import Workspace
from regreen.plugins.executors.local import LocalExecutor
from regreen.plugins.registry import installed
from regreen.ports import AgentSite
from regreen.process.env import host_environment
from regreen.testing.model_double import Call, ModelDouble, Turn

pytestmark = [pytest.mark.e2e, pytest.mark.agents, pytest.mark.long]
Out = AttemptOutcome
WALL_S = 150.0
IDLE_S = 40.0


class Stand:
    """One program before one double, in a folder of its own."""

    def __init__(self, folder, bins, name, url):
        self.agent = installed().agent(name)
        root, scratch, home = folder / "work", folder / "scratch", folder / "home"
        for each in (root, scratch, home):
            each.mkdir()
        (root / "shop.py").write_text("x = 1\n")
        variables = settings(home, url) | {"HOME": str(home), "LANG": "C.UTF-8"}
        self.executor = LocalExecutor({"PATH": f"{bins}:{host_environment()['PATH']}", **variables})
        none = CommitId("")
        self.site = AgentSite(
            workspace=Workspace(
                id="w", root=str(root), seen_at=str(root), base=none, base_tree=TreeId(""), scratch=str(scratch)
            ),
            scratch=str(scratch),
            tier=AgentTierSettings(agent=name, model=BACK_ENDS[name].model, time_s=WALL_S, idle_s=IDLE_S),
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
        result = self.executor.run(prepared.job)
        return self.agent.reply(self.request, site, result)


OUTSIDE = Call(tool="Write", args={"file_path": "/var/tmp/regreen-was-here", "content": "x"})
ON = Turn(text="On.", do=Call(tool="Glob", args={"pattern": "*"}))
CLAUDE = {
    "a denied edit": ([Turn(text="I write.", do=OUTSIDE), Turn(text=WORD)], {}, None, "not permitted"),
    "a login": ([Turn(status=401, message="invalid x-api-key")], {}, Out.AGENT_BROKEN, "not logged in"),
    "a bad request": ([Turn(status=400, message="prompt is odd")], {}, Out.AGENT_BROKEN, "prompt is odd"),
    "an overload": ([Turn(status=529, message="Overloaded")], {}, Out.RATE_LIMITED, "overloaded"),
    "a rate limit": ([Turn(status=429, message="Try again in 90 s")], {}, Out.RATE_LIMITED, "rate limit"),
    "a stalled stream": ([Turn(text="I think.", stall="stream")], {"idle_s": 20.0}, Out.TIMED_OUT, ""),
    "no answer at all": ([Turn(stall="headers")], {"time_s": 25.0}, Out.TIMED_OUT, ""),
    "its own limit": ([ON], {"turns": 2}, None, "own limit"),
    "a legal no": ([Turn(text='{"status": "impossible", "summary": "wrong test"}')], {}, Out.IMPOSSIBLE, "wrong test"),
}


@pytest.mark.parametrize("trap", CLAUDE)
def test_claude_code(tmp_path, programs, trap):
    turns, limits, outcome, reason = CLAUDE[trap]
    began = time.monotonic()
    with ModelDouble(turns) as double:
        reply = Stand(tmp_path, programs("claude"), "claude", double.url).reply(**limits)
    assert reply.outcome is outcome, reply
    assert reason in reply.reason, reply
    assert time.monotonic() - began < WALL_S
    assert not Path(OUTSIDE.args["file_path"]).exists()


OTHERS = [name for name in BACK_ENDS if name != "claude"]
SAME = {
    "a login": (Turn(status=401, message="invalid api key"), {}, Out.AGENT_BROKEN, "not logged in"),
    "a stalled stream": (Turn(text="I think.", stall="stream"), {}, Out.TIMED_OUT, ""),
    "no answer at all": (Turn(stall="headers"), {"time_s": 60.0}, Out.TIMED_OUT, ""),
}


@pytest.mark.parametrize("trap", SAME)
@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.long) for name in OTHERS])
def test_the_others(tmp_path, programs, name, trap):
    turn, limits, outcome, reason = SAME[trap]
    began = time.monotonic()
    with ModelDouble([turn]) as double:
        reply = Stand(tmp_path, programs(name), name, double.url).reply(**limits)
    assert reply.outcome is outcome, reply
    assert reason in reply.reason, reply
    assert time.monotonic() - began < WALL_S + 30


def test_a_network_that_is_down_is_told_apart(tmp_path, programs):
    reply = Stand(tmp_path, programs("claude"), "claude", "http://127.0.0.1:9").reply()
    assert reply.outcome is Out.INFRA, reply
    assert "network down" in reply.reason

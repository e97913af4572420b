"""The adapter of the built-in repairer: how it is started, and what its output means."""

import json
import sys

import pytest

from regreen.model.agents import AgentFacts, AgentRequest, AgentStatus, Constraints
from regreen.model.ids import CommitId, TreeId
from regreen.model.jobs import Captured, JobEnd, JobResult
from regreen.model.settings import AgentTierSettings, Settings
from regreen.model.tasks import AttemptOutcome
from regreen.model.workspaces import Workspace
from regreen.plugins.agents.repair import AGENT
from regreen.ports import Agent, AgentSite

REQUEST = AgentRequest(run_id="r", task_id="T1", workspace="/w", constraints=Constraints(time_s=120))


@pytest.fixture
def site(tmp_path):
    workspace = Workspace(
        id="w", root="/w", seen_at="/w", base=CommitId("0" * 40), base_tree=TreeId("0" * 40), scratch=str(tmp_path)
    )
    facts = AGENT.facts(Settings(), lambda _name: None, lambda _job: pytest.fail("nothing is to be run"))
    return AgentSite(
        workspace=workspace,
        scratch=str(tmp_path),
        tier=AgentTierSettings(agent="repair"),
        settings=Settings(),
        facts=facts,
    )


def finished(tmp_path, text, end=JobEnd.EXITED, code=0):
    (tmp_path / "out").write_text(text)
    (tmp_path / "err").write_text("")
    return JobResult(
        label="x",
        end=end,
        exit_code=code,
        stdout=Captured(path=str(tmp_path / "out")),
        stderr=Captured(path=str(tmp_path / "err")),
    )


def test_it_is_an_agent_and_always_usable(site):
    assert isinstance(AGENT, Agent)
    assert site.facts == AgentFacts(name="repair", program=sys.executable, usable=True)


def test_it_runs_our_own_interpreter_with_the_request_in_a_file(site, tmp_path):
    made = AGENT.job(REQUEST, site)
    assert made.job.argv == (sys.executable, "-P", "-m", "regreen.repair")
    assert dict(made.job.env)["REGREEN_REQUEST"] == f"{tmp_path}/request.json"
    assert made.job.limits.wall_s > 120
    [(path, content)] = made.files
    assert path == f"{tmp_path}/request.json"
    assert json.loads(content)["task_id"] == "T1"


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        ("success", None),
        ("impossible", AttemptOutcome.IMPOSSIBLE),
        ("blocked", AttemptOutcome.IMPOSSIBLE),
        ("failure", None),
    ],
)
def test_its_word_decides_only_when_it_gives_up(site, tmp_path, status, outcome):
    reply = AGENT.reply(REQUEST, site, finished(tmp_path, json.dumps({"status": status, "summary": "why"}) + "\n"))
    assert reply.result.status is AgentStatus(status)
    assert reply.outcome is outcome


def test_a_search_without_end_is_a_time_out_and_silence_a_broken_agent(site, tmp_path):
    assert (
        AGENT.reply(REQUEST, site, finished(tmp_path, "", JobEnd.TIMED_OUT, None)).outcome is AttemptOutcome.TIMED_OUT
    )
    assert AGENT.reply(REQUEST, site, finished(tmp_path, "", code=1)).outcome is AttemptOutcome.AGENT_BROKEN

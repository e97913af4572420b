"""An agent that plays turns from a file: deterministic, for tests and demonstrations."""

import sys
from collections.abc import Callable

from regreen.model.agents import AgentFacts, AgentJob, AgentReply, AgentRequest
from regreen.model.jobs import EnvPolicy, Job, JobResult, Limits
from regreen.model.settings import Settings
from regreen.plugins.agents.answer import reply_of, request_bytes
from regreen.ports import AgentSite


class ScriptedAgent:
    """Plays ``agents.script``; see ``regreen.testing.scripted_agent`` for its form."""

    name = "scripted"

    def facts(
        self, settings: Settings, find: Callable[[str], str | None], run: Callable[[Job], JobResult]
    ) -> AgentFacts:
        """Usable when a script is named."""
        del find, run
        if not settings.agents.script:
            return AgentFacts(name=self.name, why_not="No script is set. Name one in agents.script.")
        return AgentFacts(name=self.name, program=sys.executable, usable=True)

    def job(self, request: AgentRequest, site: AgentSite) -> AgentJob:
        """The player in the workspace, with the request in a file."""
        path = f"{site.scratch}/request.json"
        job = Job(
            label=f"agent:{self.name} {request.task_id}.{request.attempt_no}",
            argv=(site.facts.program, "-I", "-m", "regreen.testing.scripted_agent", site.settings.agents.script),
            cwd=site.workspace.seen_at,
            limits=Limits(wall_s=site.tier.time_s, idle_s=site.tier.idle_s or None),
            scratch=site.scratch,
            env_policy=EnvPolicy.AGENT,
            env=(("REGREEN_REQUEST", path),),
        )
        return AgentJob(job=job, files=((path, request_bytes(request)),))

    def reply(self, request: AgentRequest, site: AgentSite, result: JobResult) -> AgentReply:
        """Its last JSON object."""
        del request, site
        return reply_of(result)


AGENT = ScriptedAgent()

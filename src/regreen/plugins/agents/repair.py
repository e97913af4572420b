"""The built-in repairer: ``python -m regreen.repair`` with Regreen's own interpreter; needs no model and no network."""

import sys
from collections.abc import Callable

from regreen.model.agents import AgentFacts, AgentJob, AgentReply, AgentRequest, AgentStatus
from regreen.model.jobs import EnvPolicy, Job, JobResult, Limits
from regreen.model.settings import Settings
from regreen.model.tasks import AttemptOutcome
from regreen.plugins.agents.answer import reply_of, request_bytes
from regreen.ports import AgentSite

GRACE_S = 30.0


class RepairAgent:
    """Starts our own program, which itself starts the target's interpreter named in the request."""

    name = "repair"

    def facts(
        self, settings: Settings, find: Callable[[str], str | None], run: Callable[[Job], JobResult]
    ) -> AgentFacts:
        """Always usable: it is part of Regreen."""
        del settings, find, run
        return AgentFacts(name=self.name, program=sys.executable, usable=True)

    def job(self, request: AgentRequest, site: AgentSite) -> AgentJob:
        """The program in the workspace; it reads the request from a file. It needs the target's environment."""
        path = f"{site.scratch}/request.json"
        job = Job(
            label=f"agent:{self.name} {request.task_id}.{request.attempt_no}",
            argv=(sys.executable, "-P", "-m", "regreen.repair"),
            cwd=site.workspace.cwd,
            limits=Limits(wall_s=max(site.tier.time_s, request.constraints.time_s) + GRACE_S),
            scratch=site.scratch,
            env_policy=EnvPolicy.TOOL,
            # The target's search path is for its tests only: it stands in the request.
            env=(("REGREEN_REQUEST", path), ("PYTHONPATH", "")),
        )
        return AgentJob(job=job, files=((path, request_bytes(request)),))

    def reply(self, request: AgentRequest, site: AgentSite, result: JobResult) -> AgentReply:
        """Its last JSON object; ``impossible`` and ``blocked`` end the attempt by themselves."""
        del request, site
        reply = reply_of(result)
        if reply.outcome is None and reply.result.status is AgentStatus.BLOCKED:
            return AgentReply(result=reply.result, outcome=AttemptOutcome.IMPOSSIBLE, reason=reply.result.summary)
        return reply


AGENT = RepairAgent()

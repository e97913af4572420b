"""An agent that changes nothing: for dry runs."""

from collections.abc import Callable

from regreen.model.agents import AgentFacts, AgentJob, AgentReply, AgentRequest, AgentResult, AgentStatus
from regreen.model.jobs import EnvPolicy, Job, JobResult, Limits
from regreen.model.settings import Settings
from regreen.ports import AgentSite

WALL_S = 30.0


class NoopAgent:
    """Starts ``true`` and says that it failed."""

    name = "noop"

    def facts(
        self, settings: Settings, find: Callable[[str], str | None], run: Callable[[Job], JobResult]
    ) -> AgentFacts:
        """Usable wherever there is a ``true``."""
        del settings, run
        program = find("true")
        return AgentFacts(name=self.name, program=program or "", usable=bool(program))

    def job(self, request: AgentRequest, site: AgentSite) -> AgentJob:
        """A program that does nothing."""
        job = Job(
            label=f"agent:{self.name} {request.task_id}.{request.attempt_no}",
            argv=(site.facts.program,),
            cwd=site.workspace.cwd,
            limits=Limits(wall_s=WALL_S),
            scratch=site.scratch,
            env_policy=EnvPolicy.AGENT,
        )
        return AgentJob(job=job)

    def reply(self, request: AgentRequest, site: AgentSite, result: JobResult) -> AgentReply:
        """It never claims anything."""
        del request, site, result
        return AgentReply(result=AgentResult(status=AgentStatus.FAILURE, summary="Nothing was tried (dry run)."))


AGENT = NoopAgent()

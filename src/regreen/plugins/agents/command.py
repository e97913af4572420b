"""Any program that follows the agent contract: the request as JSON on stdin and in the file ``REGREEN_REQUEST``."""

from collections.abc import Callable

from regreen.model.agents import AgentFacts, AgentJob, AgentReply, AgentRequest
from regreen.model.jobs import EnvPolicy, Job, JobResult, Limits
from regreen.model.settings import Settings
from regreen.plugins.agents.answer import reply_of, request_bytes
from regreen.ports import AgentSite


class CommandAgent:
    """Runs ``agents.command`` (or ``--command``) as it stands."""

    name = "command"

    def facts(
        self, settings: Settings, find: Callable[[str], str | None], run: Callable[[Job], JobResult]
    ) -> AgentFacts:
        """Usable when a command is configured and its program exists."""
        del run
        argv = settings.agents.command
        if not argv:
            why = 'No command is set. Give --command "PROGRAM ARG…" or set agents.command in regreen.toml.'
            return AgentFacts(name=self.name, why_not=why)
        program = find(argv[0])
        if program is None:
            return AgentFacts(name=self.name, why_not=f"The program {argv[0]!r} was not found. Correct the command.")
        return AgentFacts(name=self.name, program=program, usable=True)

    def job(self, request: AgentRequest, site: AgentSite) -> AgentJob:
        """The user's command in the workspace; it finds the request on stdin and in a file."""
        content = request_bytes(request)
        path = f"{site.scratch}/request.json"
        job = Job(
            label=f"agent:{self.name} {request.task_id}.{request.attempt_no}",
            argv=(site.facts.program, *site.settings.agents.command[1:]),
            cwd=site.workspace.cwd,
            limits=Limits(wall_s=site.tier.time_s, idle_s=site.tier.idle_s or None),
            scratch=site.scratch,
            env_policy=EnvPolicy.AGENT,
            env=(("REGREEN_REQUEST", path),),
            env_pass=site.settings.agents.env_pass,
            stdin=content,
        )
        return AgentJob(job=job, files=((path, content),))

    def reply(self, request: AgentRequest, site: AgentSite, result: JobResult) -> AgentReply:
        """Its last JSON object; none at all is no fault, the files count."""
        del request, site
        return reply_of(result)


AGENT = CommandAgent()

"""What all agent programs share: how one is found, started within its limits, and judged."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from regreen.model.agents import AgentFacts, AgentJob, AgentReply, AgentRequest, AgentResult
from regreen.model.jobs import EnvPolicy, Job, JobEnd, JobResult, Limits
from regreen.model.settings import Settings
from regreen.model.tasks import AttemptOutcome
from regreen.plugins.agents.answer import captured_text, ended_by_word, last_line, read_result
from regreen.plugins.agents.records import lines
from regreen.plugins.agents.said import Said, Trouble, moment_in, trouble_of, wait_in, within_bounds
from regreen.plugins.agents.spending import Told, meters, spent_by_then
from regreen.ports import AgentSite

VERSION_LIMITS = Limits(wall_s=30.0)
REASON_CAP = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """How a program is started for one request."""

    argv: tuple[str, ...]
    """Arguments after the program."""
    env: tuple[tuple[str, str], ...] = ()
    """Variables to set."""
    stdin: bytes = b""
    """What it reads; then end of file."""
    files: tuple[tuple[str, bytes], ...] = ()
    """Files to write before, outside the workspace."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """What a program left."""

    stdout: str
    """The last 4 MiB."""
    stderr: str
    """The last 4 MiB."""
    result: JobResult
    """How it ended."""
    scratch: str
    """The attempt's folder."""
    model: str = ""
    """The model that was asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """One agent program as data."""

    name: str
    """Back-end."""
    binaries: tuple[str, ...]
    """Names to look for, best first."""
    least: tuple[int, ...]
    """Oldest version that is understood."""
    install: str
    """How to get it, for a reader."""
    login: str
    """How to log in, for a reader."""
    keys: tuple[str, ...] = ()
    """Variables of which one is enough to be logged in."""
    login_files: tuple[str, ...] = ()
    """Files below HOME of which one is enough."""
    env_pass: tuple[str, ...] = ()
    """Further variables that it gets: its own, its vendor's."""
    version_argv: tuple[str, ...] = ("--version",)
    """Makes it tell its version."""
    told: Told | None = None
    """What it tells of its spending while it works; None: nothing before its end."""


OUTCOMES: dict[Trouble, AttemptOutcome | None] = {
    Trouble.RATE_LIMIT: AttemptOutcome.RATE_LIMITED,
    Trouble.OVERLOAD: AttemptOutcome.RATE_LIMITED,
    Trouble.LOGIN: AttemptOutcome.AGENT_BROKEN,
    Trouble.MONEY: AttemptOutcome.AGENT_BROKEN,
    Trouble.MODEL: AttemptOutcome.AGENT_BROKEN,
    Trouble.MISSING: AttemptOutcome.AGENT_BROKEN,
    Trouble.OTHER: AttemptOutcome.AGENT_BROKEN,
    Trouble.NETWORK: AttemptOutcome.INFRA,
    Trouble.BOUND: None,
}
"""What becomes of an attempt; None: the files decide."""


class ProgramAgent:
    """An agent that is a program of its own, with its own words for what happens to it."""

    def __init__(
        self,
        program: Program,
        start: Callable[[AgentRequest, AgentSite], Start],
        read: Callable[[Output], Said],
    ) -> None:
        """Take what differs.

        Args:
            program: how it is found.
            start: how it is started.
            read: what its output means.
        """
        self.name = program.name
        self._program = program
        self._start = start
        self._read = read

    def facts(
        self, settings: Settings, find: Callable[[str], str | None], run: Callable[[Job], JobResult]
    ) -> AgentFacts:
        """Found, new enough, and whether a login can be seen (its presence, never its content)."""
        path = next((found for name in self._program.binaries if (found := find(name))), None)
        if path is None:
            names = " or ".join(self._program.binaries)
            why = f"{names} is not on the PATH. Install it: {self._program.install}"
            return AgentFacts(name=self.name, why_not=why)
        version, problem = _version(self._program, path, run)
        if problem:
            return AgentFacts(name=self.name, program=path, version=version, why_not=problem)
        seen = _login_seen(self._program, settings, run)
        advice = "" if seen else f"No login was seen; if attempts end as `not logged in`: {self._program.login}"
        return AgentFacts(
            name=self.name,
            program=path,
            version=version,
            usable=True,
            login="yes" if seen else "not seen",
            why_not=advice,
        )

    def job(self, request: AgentRequest, site: AgentSite) -> AgentJob:
        """The program in the workspace, with its vendor's variables and closed input."""
        start = self._start(request, site)
        told = meters(self._program.told, site.tier, site.settings.agents.prices)
        job = Job(
            label=f"agent:{self.name} {request.task_id}.{request.attempt_no}",
            argv=(site.facts.program, *start.argv),
            cwd=site.workspace.cwd,
            limits=Limits(wall_s=site.tier.time_s, idle_s=site.tier.idle_s or None, meters=told),
            scratch=site.scratch,
            env_policy=EnvPolicy.AGENT,
            env=start.env,
            env_pass=(*self._program.keys, *self._program.env_pass, *site.settings.agents.env_pass),
            stdin=start.stdin,
        )
        return AgentJob(job=job, files=start.files)

    def reply(self, request: AgentRequest, site: AgentSite, result: JobResult) -> AgentReply:
        """Its own words in our terms; its exit code decides nothing by itself."""
        del request
        output = Output(
            stdout=captured_text(result.stdout),
            stderr=captured_text(result.stderr),
            result=result,
            scratch=site.scratch,
            model=site.tier.model,
        )
        said = _with_spending(self._read(output), output, self._program)
        return judged(within_bounds(said), output, self._program)


def _with_spending(said: Said, output: Output, program: Program) -> Said:
    """What it spent, by its closing record or, where that is missing, by what its stream told before."""
    if program.told is None or said.usage.input_tokens is not None:
        return said
    spent = spent_by_then(program.told, lines(output.stdout))
    return replace(said, usage=replace(spent, model=said.usage.model))


def judged(said: Said, output: Output, program: Program) -> AgentReply:
    """What becomes of an attempt after what a program said and how it ended."""
    word = _word(said, output.model)
    match output.result.end:
        case JobEnd.NOT_FOUND:
            why = f"{Trouble.MISSING}: {output.result.detail or program.binaries[0]}. {program.install}"
            return AgentReply(result=word, outcome=OUTCOMES[Trouble.MISSING], reason=why, trouble=Trouble.MISSING)
        case JobEnd.INFRA | JobEnd.CANCELLED:
            return AgentReply(result=word, outcome=AttemptOutcome.INFRA, reason=output.result.detail)
        case JobEnd.TIMED_OUT | JobEnd.STALLED:
            return _after_watchdog(said, word, output)
        case JobEnd.OVER_METER:
            reason = f"{Trouble.BOUND}: {output.result.detail}."
            return AgentReply(result=word, reason=reason, trouble=Trouble.BOUND)
        case _:
            return _by_words(said, word, output, program)


def _word(said: Said, model: str) -> AgentResult:
    found = read_result(said.text) or AgentResult(summary=last_line(said.text) if said.text.strip() else "")
    spent = said.usage
    known = spent.input_tokens is not None or spent.cost_usd is not None
    merged = spent if known else found.usage
    return replace(found, usage=replace(merged, model=merged.model or model))


def _after_watchdog(said: Said, word: AgentResult, output: Output) -> AgentReply:
    """Ended by us: when it had told of a trouble by then, that is the reason; else it took too long."""
    trouble = trouble_of(said)
    if trouble not in {None, Trouble.BOUND, Trouble.OTHER}:
        return _in_trouble(trouble, said, word, "it went on trying until its time was over")
    how = "no output for too long" if output.result.end is JobEnd.STALLED else "its time was over"
    told = f"; by then it told: {_short(said.error)}" if said.error else ""
    return AgentReply(
        result=word, outcome=AttemptOutcome.TIMED_OUT, reason=f"{output.result.detail or f'ended: {how}'}{told}"
    )


def _by_words(said: Said, word: AgentResult, output: Output, program: Program) -> AgentReply:
    trouble = trouble_of(said)
    if trouble is not None:
        advice = program.login if trouble is Trouble.LOGIN else ""
        return _in_trouble(trouble, said, word, advice)
    own_word = ended_by_word(word)
    if own_word is not None:
        return own_word
    if not said.ended and not said.text.strip():
        return _without_words(word, output)
    denied = f"It was not permitted to: {', '.join(said.denied)}." if said.denied else ""
    return AgentReply(result=word, reason=denied)


def _in_trouble(trouble: Trouble, said: Said, word: AgentResult, advice: str) -> AgentReply:
    said_so = _short(said.error or said.text)
    reason = ". ".join(part.rstrip(".") for part in (f"{trouble}: {said_so}", advice) if part)
    limited = OUTCOMES[trouble] is AttemptOutcome.RATE_LIMITED
    moment = moment_in(said.error) if limited else ""
    wait = wait_in(said.error) if limited and not moment else None
    return AgentReply(
        result=word,
        outcome=OUTCOMES[trouble],
        reason=f"{reason}.",
        trouble=trouble,
        resume_at=moment,
        wait_s=wait,
    )


def _short(text: str) -> str:
    return " ".join(text.split())[:REASON_CAP]


def _without_words(word: AgentResult, output: Output) -> AgentReply:
    result = output.result
    how = f"signal {result.signal}" if result.signal else f"exit code {result.exit_code}"
    told = last_line(output.stderr.strip() or output.stdout)
    reason = f"It ended with {how} and no readable result: {told}"
    return AgentReply(result=word, outcome=AttemptOutcome.AGENT_BROKEN, reason=reason)


def _version(program: Program, path: str, run: Callable[[Job], JobResult]) -> tuple[str, str]:
    """Its version, and what is wrong with it."""
    result = run(_quick(program, (path, *program.version_argv)))
    text = f"{captured_text(result.stdout)}\n{captured_text(result.stderr)}"
    if result.end in {JobEnd.TIMED_OUT, JobEnd.STALLED}:
        asked = " ".join((path, *program.version_argv))
        return "", f"`{asked}` did not answer within {VERSION_LIMITS.wall_s:g} s. Run it by hand to see why."
    found = _version_in(text, program)
    if not result.succeeded or found is None:
        return "", f"It does not start: {last_line(text)}. Install it anew: {program.install}"
    version = found.group(0)
    if tuple(int(part) for part in version.split(".")) < program.least:
        least = ".".join(map(str, program.least))
        return version, f"Version {version} is older than {least}, which is the least. Update it: {program.install}"
    return version, ""


def _version_in(text: str, program: Program) -> re.Match[str] | None:
    """A version on a line that holds nothing else or names the program, else the first one that stands anywhere."""
    number = re.compile(r"(?<![\d.])\d{1,9}(?:\.\d{1,9})+")
    lines = [line.strip() for line in text.splitlines()]
    names = (program.name, *program.binaries)
    own = (line for line in lines if number.fullmatch(line) or any(name in line.lower() for name in names))
    return next((found for line in own if (found := number.search(line))), None) or number.search(text)


def _login_seen(program: Program, settings: Settings, run: Callable[[Job], JobResult]) -> bool:
    tests = [f'[ -n "${{{name}}}" ]' for name in program.keys]
    tests += [f'[ -e "$HOME/{name}" ]' for name in program.login_files]
    if not tests:
        return True
    keep = (*program.keys, *settings.agents.env_pass)
    return run(_quick(program, ("/bin/sh", "-c", " || ".join(tests)), keep=keep)).succeeded


def _quick(program: Program, argv: tuple[str, ...], keep: Sequence[str] = ()) -> Job:
    return Job(
        label=f"agent:{program.name} looked at",
        argv=argv,
        cwd="/",
        limits=VERSION_LIMITS,
        scratch="",
        env_policy=EnvPolicy.AGENT,
        env_pass=(*program.env_pass, *keep),
    )

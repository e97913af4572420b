"""GitHub Copilot CLI: JSON lines of events; its tokens stand in its telemetry, which goes to a file of ours."""

from collections.abc import Iterator, Sequence

from regreen.model.agents import AgentRequest
from regreen.model.tasks import Usage
from regreen.plugins.agents.answer import text_of
from regreen.plugins.agents.program import Output, Program, ProgramAgent, Start
from regreen.plugins.agents.prompts import as_argument
from regreen.plugins.agents.records import Record, last, lines, number_at, text_at, usage, within
from regreen.plugins.agents.said import Said
from regreen.ports import AgentSite

PROGRAM = Program(
    name="copilot",
    binaries=("copilot",),
    least=(1, 0),
    install="npm install -g @github/copilot",
    login="Run `copilot` once and use /login, or set COPILOT_GITHUB_TOKEN.",
    keys=("COPILOT_GITHUB_TOKEN", "GH_TOKEN", "GITHUB_TOKEN", "COPILOT_PROVIDER_BASE_URL"),
    login_files=(".copilot/config.json",),
    env_pass=("COPILOT_*",),
)
ENV = (("COPILOT_AUTO_UPDATE", "false"),)
TELEMETRY = "telemetry.jsonl"
"""Its own account of each call of the model, written to a file and sent nowhere: the only place for tokens."""
NO_EDITS = ("--deny-tool", "write", "--deny-tool", "shell")


def start(request: AgentRequest, site: AgentSite) -> Start:
    """Prompt as an argument, tools allowed without asking."""
    text, files = as_argument(request, site)
    model = ("--model", site.tier.model) if site.tier.model else ()
    looks_only = NO_EDITS if request.constraints.read_only else ()
    options = ("--allow-all-tools", "--output-format", "json", "--no-color", "--no-auto-update")
    account = ("COPILOT_OTEL_FILE_EXPORTER_PATH", f"{site.scratch}/{TELEMETRY}")
    return Start(argv=(*options, *looks_only, *model, "-p", text), env=(*ENV, account), files=files)


def read(output: Output) -> Said:
    """Its messages, refusals and errors; the closing ``result`` holds no words."""
    records = lines(output.stdout)
    end = last(records, type="result")
    failed = last(records, type="session.error")
    said = [text_at(each, "data", "content") for each in records if each.get("type") == "assistant.message"]
    error = text_at(failed, "data", "message") or ("" if end or said else _complaint(output.stderr))
    status = number_at(failed, "data", "statusCode")
    return Said(
        text="\n".join(text for text in said if text),
        error=error,
        status=int(status) if status else None,
        ended=bool(end),
        denied=tuple(_refused(records)),
        usage=_usage(output),
    )


def _refused(records: Sequence[Record]) -> Iterator[str]:
    """Calls of tools that it was not permitted to make: with nobody there to ask, it refuses and goes on."""
    asked = {
        text_at(each, "data", "toolCallId"): each for each in records if each.get("type") == "tool.execution_start"
    }
    for each in records:
        if each.get("type") == "tool.execution_complete" and text_at(each, "data", "error", "code") == "denied":
            call = asked.get(text_at(each, "data", "toolCallId"), {})
            what = text_at(call, "data", "arguments", "command") or text_at(call, "data", "arguments", "path")
            yield f"{text_at(call, 'data', 'toolName') or 'use a tool'} {what[:80]}".strip()


def _usage(output: Output) -> Usage:
    """Tokens of all calls of the model, from its own account."""
    calls = [
        attributes
        for each in lines(text_of(f"{output.scratch}/{TELEMETRY}"))
        if (attributes := within(each, "attributes") or {}) and attributes.get("gen_ai.operation.name") == "chat"
    ]
    return usage(
        [number_at(each, "gen_ai.usage.input_tokens") for each in calls],
        [number_at(each, "gen_ai.usage.output_tokens") for each in calls],
    )


def _complaint(stderr: str) -> str:
    found = [line for line in stderr.splitlines() if "error" in line.lower() or "auth" in line.lower()]
    return found[0] if found else ""


AGENT = ProgramAgent(PROGRAM, start, read)

"""GitHub Copilot CLI: JSON lines of events; tokens only where its provider tells them."""

from regreen.model.agents import AgentRequest
from regreen.plugins.agents.program import Output, Program, ProgramAgent, Start
from regreen.plugins.agents.prompts import as_argument
from regreen.plugins.agents.records import last, lines, number_at, text_at, usage
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
NO_EDITS = ("--deny-tool", "write", "--deny-tool", "shell")


def start(request: AgentRequest, site: AgentSite) -> Start:
    """Prompt as an argument, tools allowed without asking."""
    text, files = as_argument(request, site)
    model = ("--model", site.tier.model) if site.tier.model else ()
    looks_only = NO_EDITS if request.constraints.read_only else ()
    options = ("--allow-all-tools", "--output-format", "json", "--no-color", "--no-auto-update")
    return Start(argv=(*options, *looks_only, *model, "-p", text), env=ENV, files=files)


def read(output: Output) -> Said:
    """Its messages and errors; the closing ``result`` holds no words."""
    records = lines(output.stdout)
    end = last(records, type="result")
    failed = last(records, type="session.error")
    said = [text_at(each, "data", "content") for each in records if each.get("type") == "assistant.message"]
    spent = [each for each in records if each.get("type") == "assistant.usage"]
    error = text_at(failed, "data", "message") or ("" if end or said else _complaint(output.stderr))
    status = number_at(failed, "data", "statusCode")
    return Said(
        text="\n".join(text for text in said if text),
        error=error,
        status=int(status) if status else None,
        ended=bool(end),
        usage=usage(
            [number_at(each, "data", "inputTokens") for each in spent],
            [number_at(each, "data", "outputTokens") for each in spent],
        ),
    )


def _complaint(stderr: str) -> str:
    found = [line for line in stderr.splitlines() if "error" in line.lower() or "auth" in line.lower()]
    return found[0] if found else ""


AGENT = ProgramAgent(PROGRAM, start, read)

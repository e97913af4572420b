"""Cursor Agent: JSON lines with a closing ``result``; it tells no usage."""

from regreen.model.agents import AgentRequest
from regreen.plugins.agents.program import Output, Program, ProgramAgent, Start
from regreen.plugins.agents.prompts import as_argument
from regreen.plugins.agents.records import last, lines, text_at
from regreen.plugins.agents.said import Said
from regreen.ports import AgentSite

PROGRAM = Program(
    name="cursor",
    binaries=("cursor-agent",),
    least=(0,),
    install="see cursor.com/cli",
    login="Run `cursor-agent login`, or set CURSOR_API_KEY.",
    keys=("CURSOR_API_KEY",),
    login_files=(".cursor/cli-config.json", ".config/cursor/auth.json"),
    env_pass=("CURSOR_*",),
)


def start(request: AgentRequest, site: AgentSite) -> Start:
    """Prompt as an argument; without ``--force`` it only proposes edits."""
    text, files = as_argument(request, site)
    model = ("--model", site.tier.model) if site.tier.model else ()
    force = () if request.constraints.read_only else ("--force",)
    return Start(argv=("-p", "--output-format", "stream-json", *force, *model, text), files=files)


def read(output: Output) -> Said:
    """Its closing record; an error before that stands on stderr."""
    end = last(lines(output.stdout), type="result")
    text = text_at(end, "result")
    failed = bool(end.get("is_error"))
    complaint = output.stderr.strip() if not end and not output.result.succeeded else ""
    return Said(text=text, error=text or "error" if failed else complaint, ended=bool(end))


AGENT = ProgramAgent(PROGRAM, start, read)

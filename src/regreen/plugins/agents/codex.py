"""Codex CLI: ``codex exec --json``; it tells no cost and has no closing object, its last words lie in a file."""

import json
from dataclasses import replace

from regreen.model.agents import AgentRequest
from regreen.plugins.agents.answer import text_of
from regreen.plugins.agents.program import Output, Program, ProgramAgent, Start
from regreen.plugins.agents.prompts import whole
from regreen.plugins.agents.records import Record, last, lines, number_at, record_at, text_at, usage
from regreen.plugins.agents.said import Said
from regreen.ports import AgentSite

PROGRAM = Program(
    name="codex",
    binaries=("codex",),
    least=(0, 100),
    install="npm install -g @openai/codex",
    login="Run `codex login`, or set CODEX_API_KEY.",
    keys=("CODEX_API_KEY", "OPENAI_API_KEY"),
    login_files=(".codex/auth.json",),
    env_pass=("CODEX_*", "OPENAI_*", "AZURE_OPENAI_*"),
)
LAST = "last-message.txt"
SCHEMA = "answer.schema.json"
NO_SANDBOX = "bwrap:"
"""Begins what its own sandbox prints when it cannot start; it goes on and exits 0."""
HOMELESS = "Refusing to create helper binaries"
"""It says so of a CODEX_HOME below TMPDIR; no command of its runs then, none is told of, and it exits 0."""


def start(request: AgentRequest, site: AgentSite) -> Start:
    """Prompt on stdin. Inside our sandbox it works without its own, which denies the network to tests that it runs."""
    tier = site.tier
    model = ("-m", tier.model) if tier.model else ()
    shape = f"{site.scratch}/{SCHEMA}"
    shaped = ("--output-schema", shape) if request.answer_schema else ()
    argv = (
        *("exec", "--json", "--skip-git-repo-check", "--ephemeral", "--color", "never"),
        *("-s", _sandbox(request, site), "-C", site.workspace.cwd, "-o", f"{site.scratch}/{LAST}"),
        *model,
        *shaped,
        "-",
    )
    files = ((shape, json.dumps(request.answer_schema).encode()),) if shaped else ()
    return Start(argv=argv, stdin=whole(request).encode(), files=files)


def _sandbox(request: AgentRequest, site: AgentSite) -> str:
    chosen = site.settings.agents.own_sandbox
    inside_ours = bool(site.workspace.mounts) and site.settings.agents.sandbox != "off"
    if chosen == "off" or (chosen == "auto" and inside_ours):
        return "danger-full-access"
    return "read-only" if request.constraints.read_only else "workspace-write"


def read(output: Output) -> Said:
    """Events; a turn that failed is an error, a turn that completed is an end."""
    records = lines(output.stdout)
    done, failed = last(records, type="turn.completed"), last(records, type="turn.failed")
    error = text_at(failed, "error", "message")
    if not error and not done:
        error = text_at(last(records, type="error"), "message") or _complaint(output.stderr)
    spent = usage([number_at(done, "usage", "input_tokens")], [number_at(done, "usage", "output_tokens")])
    items = [record_at(each, "item") for each in records if each.get("type") == "item.completed"]
    blocked = [text_at(item, "command") for item in items if text_at(item, "aggregated_output").startswith(NO_SANDBOX)]
    return Said(
        text=text_of(f"{output.scratch}/{LAST}") or text_at(last(items, type="agent_message"), "text"),
        error=error,
        ended=bool(done or failed),
        denied=(
            *(f"run {command[:80]} (its own sandbox could not start)" for command in blocked[:3]),
            *_nothing_ran(output, items),
        ),
        usage=replace(spent, model=output.model),
    )


def _nothing_ran(output: Output, items: list[Record]) -> tuple[str, ...]:
    acted = any(item.get("type") in {"command_execution", "file_change"} for item in items)
    if acted or HOMELESS not in output.stderr:
        return ()
    return ("run anything in its own sandbox: CODEX_HOME lies below TMPDIR; move it elsewhere",)


def _complaint(stderr: str) -> str:
    marked = [line for line in stderr.splitlines() if line.startswith(("Error", "error"))]
    return marked[-1] if marked else ""


AGENT = ProgramAgent(PROGRAM, start, read)

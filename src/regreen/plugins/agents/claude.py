"""Claude Code: ``claude -p`` with a stream of JSON lines, so that the watchdog for silence can see it work."""

import json
from collections.abc import Iterable
from dataclasses import replace

from regreen.model.agents import AgentRequest
from regreen.model.tasks import Usage
from regreen.plugins.agents.program import Output, Program, ProgramAgent, Start
from regreen.plugins.agents.records import last, lines, number_at, record_at, records_at, text_at, usage, within
from regreen.plugins.agents.said import Said
from regreen.plugins.agents.spending import Told
from regreen.ports import AgentSite

PROGRAM = Program(
    name="claude",
    binaries=("claude",),
    least=(2, 0),
    install="npm install -g @anthropic-ai/claude-code",
    login="Run `claude` once and log in, or set ANTHROPIC_API_KEY.",
    keys=("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "CLAUDE_CODE_OAUTH_TOKEN"),
    login_files=(".claude/.credentials.json",),
    env_pass=("ANTHROPIC_*", "CLAUDE_CODE_*", "CLAUDE_CONFIG_DIR", "AWS_*", "CLOUD_ML_REGION", "GOOGLE_CLOUD_PROJECT"),
    told=Told(
        line=("type", "assistant"),
        read=(
            "message.usage.input_tokens",
            "message.usage.cache_creation_input_tokens",
            "message.usage.cache_read_input_tokens",
        ),
        written=("message.usage.output_tokens",),
        once="message.id",
    ),
)
ENV = (
    ("CLAUDE_CODE_MAX_RETRIES", "0"),  # it retries a 401 for minutes; our own ladder knows better
    ("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1"),
    ("DISABLE_AUTOUPDATER", "1"),
)
READING = "Read,Glob,Grep"
EDITING = "Read,Glob,Grep,Edit,Write,NotebookEdit,Bash,TodoWrite"
UNASKED = "Read,Glob,Grep,Bash,TodoWrite"
"""Not for edits: a tool named here may do its work everywhere, ``acceptEdits`` keeps it to the workspace."""
BOUNDS = frozenset({"error_max_turns", "error_max_budget_usd"})
TOKENS = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")


def start(request: AgentRequest, site: AgentSite) -> Start:
    """Prompt on stdin, edits accepted, nothing but built-in tools; it cannot bypass permissions as root."""
    tier, looks_only = site.tier, request.constraints.read_only
    options: Iterable[tuple[str, str]] = (
        ("--output-format", "stream-json"),
        ("--permission-mode", "dontAsk" if looks_only else "acceptEdits"),
        ("--tools", READING if looks_only else EDITING),
        ("--allowedTools", READING if looks_only else UNASKED),
        ("--append-system-prompt", request.instructions.system),
        ("--model", tier.model),
        ("--max-turns", str(tier.turns) if tier.turns else ""),
        ("--max-budget-usd", f"{tier.cost_usd:g}" if tier.cost_usd else ""),
        ("--json-schema", json.dumps(request.answer_schema) if request.answer_schema else ""),
    )
    flags = [part for name, value in options if value for part in (name, value)]
    argv = ("-p", "--verbose", "--strict-mcp-config", "--no-session-persistence", *flags)
    return Start(argv=argv, env=ENV, stdin=request.instructions.task.encode())


def read(output: Output) -> Said:
    """Its closing ``result`` record: ``is_error`` is told apart from ``subtype``, which says success either way."""
    records = lines(output.stdout)
    end = last(records, type="result")
    subtype = text_at(end, "subtype")
    shaped = within(end, "structured_output")
    text = json.dumps(shaped) if isinstance(shaped, dict) else text_at(end, "result") or _last_text(records)
    failed = bool(end.get("is_error")) and subtype not in BOUNDS
    errors = "; ".join(each for each in within(end, "errors") or () if isinstance(each, str))
    status = number_at(end, "api_error_status")
    cost = number_at(end, "total_cost_usd")
    models = [name for name in record_at(end, "modelUsage") if name]
    spent = usage(
        [number_at(end, "usage", name) for name in TOKENS], [number_at(end, "usage", "output_tokens")], cost=cost
    )
    return Said(
        text=text,
        error=(errors or text or subtype) if failed else "",
        status=int(status) if status else None,
        bound=subtype in BOUNDS,
        ended=bool(end),
        denied=tuple(_denial(each) for each in records_at(end, "permission_denials")),
        usage=_with_model(spent, models),
    )


def _with_model(spent: Usage, models: list[str]) -> Usage:
    return replace(spent, model=models[0]) if models else spent


def _denial(record: dict[str, object]) -> str:
    place = text_at(record, "tool_input", "file_path") or text_at(record, "tool_input", "command")
    return f"{text_at(record, 'tool_name')} {place}".strip()


def _last_text(records: list[dict[str, object]]) -> str:
    for record in reversed(records):
        if record.get("type") == "assistant":
            texts = [text_at(part, "text") for part in records_at(record, "message", "content")]
            if any(texts):
                return "\n".join(text for text in texts if text)
    return ""


AGENT = ProgramAgent(PROGRAM, start, read)

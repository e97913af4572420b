"""opencode: ``opencode run --format json``, JSON lines of steps, each with its tokens and cost."""

import re

from regreen.model.agents import AgentRequest
from regreen.model.jobs import JobEnd
from regreen.plugins.agents.program import Output, Program, ProgramAgent, Start
from regreen.plugins.agents.prompts import as_argument
from regreen.plugins.agents.records import lines, number_at, record_at, text_at, usage, within
from regreen.plugins.agents.said import Said
from regreen.plugins.agents.spending import Told
from regreen.ports import AgentSite

PROGRAM = Program(
    name="opencode",
    binaries=("opencode",),
    least=(1, 0),
    install="npm install -g opencode-ai",
    login="Run `opencode auth login`.",
    keys=("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY", "OPENROUTER_API_KEY", "OPENCODE_API_KEY"),
    login_files=(
        ".local/share/opencode/auth.json",
        ".config/opencode/opencode.json",
        ".config/opencode/opencode.jsonc",
    ),
    env_pass=("OPENCODE_*", "OPENAI_*", "ANTHROPIC_*", "GOOGLE_*"),
    told=Told(
        line=("type", "step_finish"),
        read=("part.tokens.input", "part.tokens.cache.read", "part.tokens.cache.write"),
        written=("part.tokens.output", "part.tokens.reasoning"),
        cost="part.cost",
        once="part.id",
    ),
)
ENV = (("OPENCODE_DISABLE_AUTOUPDATE", "1"), ("OPENCODE_DISABLE_LSP_DOWNLOAD", "1"))
LOGGED = re.compile(r'level=ERROR .*?error\.error="((?:[^"\\]|\\.)*)"')
READ_ONLY = ("OPENCODE_PERMISSION", '{"edit": "deny", "bash": "deny", "webfetch": "deny"}')


def start(request: AgentRequest, site: AgentSite) -> Start:
    """Prompt as an argument; a model is named ``provider/model``."""
    text, files = as_argument(request, site)
    model = ("-m", site.tier.model) if site.tier.model else ()
    logged = ("--print-logs", "--log-level", "ERROR")
    argv = ("run", *logged, "--format", "json", "--dir", site.workspace.cwd, *model, text)
    return Start(argv=argv, env=(*ENV, READ_ONLY) if request.constraints.read_only else ENV, files=files)


def read(output: Output) -> Said:
    """Texts, costs by step, and error events; it retries some errors by itself for over a minute."""
    records = lines(output.stdout)
    parts = [record_at(each, "part") for each in records]
    steps = [part for part in parts if part.get("type") == "step-finish"]
    texts = [text_at(part, "text") for part in parts if part.get("type") == "text"]
    failed = next((each for each in reversed(records) if each.get("type") == "error"), {})
    error = text_at(failed, "error", "data", "message") or text_at(failed, "error", "name")
    if not error and (not steps or output.result.end is not JobEnd.EXITED):
        error = _logged(output.stderr)
    status = number_at(failed, "error", "data", "statusCode")
    cost = sum(number_at(step, "cost") or 0.0 for step in steps)
    read_tokens = [number_at(step, "tokens", "input") for step in steps]
    cached = [number_at(step, "tokens", "cache", name) for step in steps for name in ("read", "write")]
    written = [number_at(step, "tokens", name) for step in steps for name in ("output", "reasoning")]
    return Said(
        text="\n".join(texts),
        error=error,
        status=int(status) if status else None,
        ended=bool(steps or error),
        denied=tuple(_denied(part) for part in parts if _is_denied(part)),
        # It tells 0 for models whose price it does not know.
        usage=usage([*read_tokens, *cached], written, cost=cost or None),
    )


def _logged(stderr: str) -> str:
    """The last error in its log: what it goes on retrying stands nowhere else."""
    found = LOGGED.findall(stderr)
    return found[-1] if found else ""


def _is_denied(part: dict[str, object]) -> bool:
    return "permission" in text_at(part, "state", "error").lower()


def _denied(part: dict[str, object]) -> str:
    return f"{text_at(part, 'tool')} {within(part, 'state', 'input', 'filePath') or ''}".strip()


AGENT = ProgramAgent(PROGRAM, start, read)

"""aider: text only; it is kept from committing, and its histories are kept out of the workspace."""

import re
from pathlib import Path

from regreen.model.agents import AgentRequest
from regreen.model.paths import matches
from regreen.plugins.agents.answer import figure
from regreen.plugins.agents.program import Output, Program, ProgramAgent, Start
from regreen.plugins.agents.prompts import whole
from regreen.plugins.agents.records import usage
from regreen.plugins.agents.said import Said, Trouble, trouble_of
from regreen.ports import AgentSite

PROGRAM = Program(
    name="aider",
    binaries=("aider",),
    least=(0, 80),
    install="pipx install aider-chat",
    login="Set the key of your model's provider, such as OPENAI_API_KEY or ANTHROPIC_API_KEY.",
    keys=("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "OPENROUTER_API_KEY", "DEEPSEEK_API_KEY"),
    login_files=(".env", ".aider.conf.yml"),
    env_pass=("AIDER_*", "OPENAI_*", "ANTHROPIC_*", "LITELLM_*"),
)
ENV = (("LITELLM_LOCAL_MODEL_COST_MAP", "True"), ("COLUMNS", "2000"))
QUIET = (
    *("--yes-always", "--no-auto-commits", "--no-dirty-commits", "--no-gitignore", "--no-git", "--no-pretty"),
    *("--no-stream", "--no-check-update", "--no-analytics", "--no-show-model-warnings", "--no-suggest-shell-commands"),
    *("--no-detect-urls", "--no-auto-lint", "--no-auto-test", "--no-fancy-input", "--no-show-release-notes"),
)
MAX_FILES = 6
NUMBER = r"(\d[\d,]*(?:\.\d+)?)"
TOKENS = re.compile(rf"Tokens: {NUMBER}([km]?) sent.*?{NUMBER}([km]?) received", re.DOTALL)
COST = re.compile(rf"\${NUMBER} session")
ERROR = re.compile(r"^(?:litellm\.\w+|.*\b\w*Error\b): .*$|^.*API provider.*$", re.MULTILINE)
EXACT = re.compile(r"^(litellm\.\w+: .*?)$(?=\n(?:litellm\.|The API|Retrying|\n)|\Z)", re.MULTILINE | re.DOTALL)
"""The library's own error, which may go over several lines of a narrow terminal."""
SCALE = {"": 1, "k": 1_000, "m": 1_000_000}


def start(request: AgentRequest, site: AgentSite) -> Start:
    """Prompt in a file; it may only edit files that it is given, so it gets the suspects."""
    prompt = f"{site.scratch}/prompt.md"
    histories = [
        part for kind in ("input", "chat", "llm") for part in (f"--{kind}-history-file", f"{site.scratch}/{kind}.md")
    ]
    model = ("--model", site.tier.model) if site.tier.model else ()
    given = [part for name in editable(request, site) for part in ("--file", name)]
    looks_only = ("--dry-run",) if request.constraints.read_only else ()
    argv = (*QUIET, *looks_only, *histories, *model, "--message-file", prompt, *given)
    return Start(argv=argv, env=ENV, files=((prompt, whole(request).encode()),))


def editable(request: AgentRequest, site: AgentSite) -> list[str]:
    """Files that hold the likeliest places and may change, relative to the workspace."""
    places = (*(place.file for place in request.diagnosis.suspects), *request.targets.files)
    root = Path(site.workspace.root)
    wanted = (name for name in dict.fromkeys(places) if matches(name, request.allowed_paths))
    found = [name for name in wanted if (root / name).is_file()]
    return [f"{site.workspace.seen_at}/{name}" for name in found[:MAX_FILES]]


def read(output: Output) -> Said:
    """Its text; tokens and money from the line that it prints after an answer."""
    text = output.stdout
    error = _error(f"{text}\n{output.stderr}")
    spent = TOKENS.findall(text)
    cost = COST.findall(text)
    return Said(
        text=text,
        error=error if not spent else "",
        ended=bool(spent),
        usage=usage(
            [_number(sent, scale) for sent, scale, _, _ in spent],
            [_number(received, scale) for _, _, received, scale in spent],
            cost=figure(float(cost[-1].replace(",", ""))) if cost else None,
        ),
    )


def _error(text: str) -> str:
    """The last error: the library's own line where it says what is the matter, else aider's advice that follows it.

    The advice is the same for a network that is down and for a server that has too much to do.
    """
    exact = " ".join(next(iter(EXACT.findall(text)[-1:]), "").split())
    if exact and trouble_of(Said(error=exact)) is not Trouble.OTHER:
        return exact
    found: list[str] = ERROR.findall(text)
    return found[-1].strip() if found else ""


def _number(text: str, scale: str) -> float | None:
    return figure(float(text.replace(",", "")) * SCALE[scale])


AGENT = ProgramAgent(PROGRAM, start, read)

"""Gemini CLI: one JSON object on stdout, or one with the error on stderr."""

import json
from dataclasses import replace

from regreen.model.agents import AgentRequest
from regreen.model.tasks import Usage
from regreen.plugins.agents.program import Output, Program, ProgramAgent, Start
from regreen.plugins.agents.prompts import whole
from regreen.plugins.agents.records import last_object, number_at, text_at, usage, within
from regreen.plugins.agents.said import Said
from regreen.ports import AgentSite

PROGRAM = Program(
    name="gemini",
    binaries=("gemini",),
    least=(0, 20),
    install="npm install -g @google/gemini-cli",
    login="Run `gemini` once and log in, or set GEMINI_API_KEY and select it in ~/.gemini/settings.json.",
    keys=("GEMINI_API_KEY", "GOOGLE_API_KEY", "GOOGLE_APPLICATION_CREDENTIALS"),
    login_files=(".gemini/oauth_creds.json",),
    env_pass=("GEMINI_*", "GOOGLE_*"),
)
BOUND_EXIT = 53


def start(request: AgentRequest, site: AgentSite) -> Start:
    """Prompt on stdin; without trust in the folder it would fall back to asking."""
    mode = "plan" if request.constraints.read_only else "auto_edit"
    model = ("-m", site.tier.model) if site.tier.model else ()
    argv = ("-o", "json", "--approval-mode", mode, "--skip-trust", *model, "-p", "Do the task that was given above.")
    return Start(argv=argv, stdin=whole(request).encode())


def read(output: Output) -> Said:
    """Its response, or the last object with an error, whose message may be JSON again."""
    end = last_object(output.stdout, "response", "error")
    failed = end if "error" in end else {} if end else last_object(output.stderr, "error")
    message = text_at(failed, "error", "message")
    code = number_at(failed, "error", "code")
    error = _inner(message) or message or ("" if end else _complaint(output.stderr))
    return Said(
        text=text_at(end, "response"),
        error=error,
        status=int(code) if code and code >= 400 else None,  # noqa: PLR2004
        bound=output.result.exit_code == BOUND_EXIT,
        ended=bool(end or failed),
        usage=_usage(end or failed),
    )


def _usage(record: dict[str, object]) -> Usage:
    models = within(record, "stats", "models")
    each = list(models.values()) if isinstance(models, dict) else []
    written = [number_at(model, "tokens", name) for model in each for name in ("candidates", "thoughts")]
    spent = usage([number_at(model, "tokens", "prompt") for model in each], written)
    return replace(spent, model=next(iter(models), "") if isinstance(models, dict) else "")


def _inner(message: str) -> str:
    try:
        return text_at(json.loads(message), "error", "message")
    except ValueError:
        return ""


def _complaint(stderr: str) -> str:
    found = [line for line in stderr.splitlines() if "error" in line.lower() or "auth" in line.lower()]
    return found[-1] if found else ""


AGENT = ProgramAgent(PROGRAM, start, read)

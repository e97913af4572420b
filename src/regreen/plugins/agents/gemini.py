"""Gemini CLI: JSON lines with a closing ``result``; an early error is one JSON object on stderr."""

import json
from dataclasses import replace

from regreen.model.agents import AgentRequest
from regreen.model.tasks import Usage
from regreen.plugins.agents.program import Output, Program, ProgramAgent, Start
from regreen.plugins.agents.prompts import whole
from regreen.plugins.agents.records import Record, last, last_object, lines, number_at, text_at, usage, within
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
DEFAULTS = "gemini-defaults.json"
FEW_ATTEMPTS = {"general": {"maxAttempts": 3}}
"""It asks ten times by itself, for minutes at a rate limit; our own ladder knows better."""


def start(request: AgentRequest, site: AgentSite) -> Start:
    """Prompt on stdin; without trust in the folder it would fall back to asking.

    Our defaults stand below the user's own settings, which are not touched.
    """
    mode = "plan" if request.constraints.read_only else "auto_edit"
    model = ("-m", site.tier.model) if site.tier.model else ()
    argv = (
        "-o",
        "stream-json",
        "--approval-mode",
        mode,
        "--skip-trust",
        *model,
        "-p",
        "Do the task that was given above.",
    )
    defaults = f"{site.scratch}/{DEFAULTS}"
    return Start(
        argv=argv,
        env=(("GEMINI_CLI_SYSTEM_DEFAULTS_PATH", defaults),),
        stdin=whole(request).encode(),
        files=((defaults, json.dumps(FEW_ATTEMPTS).encode()),),
    )


def read(output: Output) -> Said:
    """Its messages and closing record; the message of an error may be JSON again."""
    records = lines(output.stdout)
    end = last(records, type="result")
    failed = end if "error" in end else {} if end else last_object(output.stderr, "error")
    message = text_at(failed, "error", "message")
    code = number_at(failed, "error", "code")
    inner = last_object(message, "error")
    error = text_at(inner, "error", "message") or message or ("" if end else _complaint(output.stderr))
    status = number_at(inner, "error", "code") or code
    return Said(
        text=_text(records),
        error=error,
        status=int(status) if status and status >= 400 else None,  # noqa: PLR2004
        bound=output.result.exit_code == BOUND_EXIT,
        ended=bool(end or failed),
        usage=_usage(end),
    )


def _text(records: list[Record]) -> str:
    """What it said after each call of a tool, a paragraph each; its messages come in pieces."""
    said = [text_at(each, "content") if text_at(each, "role") == "assistant" else "\n" for each in records]
    return "".join(said).strip()


def _usage(end: Record) -> Usage:
    models = within(end, "stats", "models")
    spent = usage([number_at(end, "stats", "input_tokens")], [number_at(end, "stats", "output_tokens")])
    return replace(spent, model=next(iter(models), "") if isinstance(models, dict) else "")


def _complaint(stderr: str) -> str:
    found = [line for line in stderr.splitlines() if "error" in line.lower() or "auth" in line.lower()]
    return found[-1] if found else ""


AGENT = ProgramAgent(PROGRAM, start, read)

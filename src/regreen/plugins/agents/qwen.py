"""Qwen Code: JSON lines; an error of the API ends with exit code 0 and ``is_error`` false, only its text tells."""

import json
import re

from regreen.model.agents import AgentRequest
from regreen.plugins.agents.program import Output, Program, ProgramAgent, Start
from regreen.plugins.agents.prompts import whole
from regreen.plugins.agents.records import last, lines, number_at, records_at, text_at, usage
from regreen.plugins.agents.said import Said
from regreen.plugins.agents.spending import Told
from regreen.ports import AgentSite

PROGRAM = Program(
    name="qwen",
    binaries=("qwen",),
    least=(0, 10),
    install="npm install -g @qwen-code/qwen-code",
    login="Run `qwen` once and choose a way to log in, or set OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL.",
    keys=("OPENAI_API_KEY", "DASHSCOPE_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"),
    login_files=(".qwen/oauth_creds.json", ".qwen/settings.json"),
    env_pass=("QWEN_*", "OPENAI_*", "DASHSCOPE_*", "BAILIAN_*", "OPENROUTER_*"),
    told=Told(
        line=("type", "assistant"),
        read=("message.usage.input_tokens",),
        written=("message.usage.output_tokens",),
        once="message.id",
    ),
)
DEFAULTS = "qwen-defaults.json"
NO_RETRIES = {"model": {"generationConfig": {"maxRetries": 0}}}
"""It waits a minute after a rate limit, ten times, and says nothing; our own ladder knows better."""
API_ERROR = re.compile(r"\[API Error:\s*(.*?)\](?:\n(?:Possible quota|Please wait and try)[^\n]*)?\s*\Z", re.DOTALL)
"""How its text ends after an error; after a rate limit it adds a line of advice."""


def start(request: AgentRequest, site: AgentSite) -> Start:
    """Prompt on stdin, edits accepted; our defaults stand below the user's own settings, which are not touched."""
    tier = site.tier
    mode = "plan" if request.constraints.read_only else "auto-edit"
    model = ("-m", tier.model) if tier.model else ()
    turns = ("--max-session-turns", str(tier.turns)) if tier.turns else ()
    argv = ("-o", "stream-json", "--approval-mode", mode, "--chat-recording=false", *model, *turns)
    defaults = f"{site.scratch}/{DEFAULTS}"
    return Start(
        argv=argv,
        env=(("QWEN_CODE_SYSTEM_DEFAULTS_PATH", defaults),),
        stdin=whole(request).encode(),
        files=((defaults, json.dumps(NO_RETRIES).encode()),),
    )


def read(output: Output) -> Said:
    """Its closing ``result`` record, and what hides in its text."""
    records = lines(output.stdout)
    end = last(records, type="result")
    text = text_at(end, "result")
    hidden = API_ERROR.search(text)
    told = text_at(end, "error", "message") or (text if end.get("is_error") else "")
    error = hidden.group(1) if hidden else told or ("" if end else _complaint(output.stderr))
    return Said(
        text=text,
        error=error,
        bound="max session turns" in f"{error} {output.stderr}".lower(),
        ended=bool(end),
        denied=tuple(text_at(each, "tool_name") for each in records_at(end, "permission_denials")),
        usage=usage([number_at(end, "usage", "input_tokens")], [number_at(end, "usage", "output_tokens")]),
    )


def _complaint(stderr: str) -> str:
    found = [line for line in stderr.splitlines() if "error" in line.lower() or "auth" in line.lower()]
    return found[-1] if found else ""


AGENT = ProgramAgent(PROGRAM, start, read)

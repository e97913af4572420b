"""mini-swe-agent: text on the terminal, everything that counts in a trajectory file."""

import json

from regreen.model.agents import AgentRequest
from regreen.plugins.agents.answer import sound, text_of
from regreen.plugins.agents.program import Output, Program, ProgramAgent, Start
from regreen.plugins.agents.prompts import as_argument
from regreen.plugins.agents.records import Record, number_at, record_at, records_at, text_at, usage
from regreen.plugins.agents.said import Said
from regreen.ports import AgentSite

PROGRAM = Program(
    name="mini",
    binaries=("mini", "mini-swe-agent"),
    least=(2, 0),
    install="pipx install mini-swe-agent",
    login="Run `mini-extra config setup`, or set the key of your model's provider.",
    keys=("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY", "OPENROUTER_API_KEY", "MSWEA_MODEL_API_KEY"),
    login_files=(".config/mini-swe-agent/.env",),
    env_pass=("MSWEA_*", "OPENAI_*", "ANTHROPIC_*", "LITELLM_*"),
    version_argv=("--help",),
)
TRAJECTORY = "trajectory.json"
TRAJECTORY_CAP = 64 * 1024 * 1024
"""Bytes; of a longer one the beginning is missing, and it is no JSON."""
ENV = (
    ("MSWEA_CONFIGURED", "true"),  # else it asks for a model on the terminal
    ("MSWEA_COST_TRACKING", "ignore_errors"),  # else a model without a known price ends it
    (
        "MSWEA_MODEL_RETRY_STOP_AFTER_ATTEMPT",
        "2",
    ),  # ten by itself, minutes at a rate limit; our own ladder knows better
    ("LITELLM_LOCAL_MODEL_COST_MAP", "True"),
)
SUBMITTED = frozenset({"Submitted", ""})
BOUNDS = frozenset({"LimitsExceeded"})


def start(request: AgentRequest, site: AgentSite) -> Start:
    """Prompt as an argument; it runs every command that the model asks for."""
    text, files = as_argument(request, site)
    tier = site.tier
    model = ("-m", tier.model) if tier.model else ()
    cost = ("-l", f"{tier.cost_usd:g}") if tier.cost_usd else ()
    argv = ("-y", "--exit-immediately", "-t", text, "-o", f"{site.scratch}/{TRAJECTORY}", *model, *cost)
    return Start(argv=argv, env=ENV, files=files)


def read(output: Output) -> Said:
    """The trajectory: how it ended, what it said, what it cost."""
    record = _trajectory(output.scratch)
    status = text_at(record, "info", "exit_status")
    messages = list(records_at(record, "messages"))
    texts = [text_at(each, "content") for each in messages if each.get("role") == "assistant"]
    submission = text_at(record, "info", "submission")
    failed = status not in SUBMITTED | BOUNDS
    usages = [record_at(each, "extra", "response", "usage") for each in messages]
    return Said(
        text="\n".join(text for text in (*texts, submission) if text),
        error=f"{status}: {_last_error(messages, output)}" if failed else _crash(record, output),
        bound=status in BOUNDS,
        ended=bool(record),
        usage=usage(
            [number_at(each, "prompt_tokens") for each in usages],
            [number_at(each, "completion_tokens") for each in usages],
            cost=number_at(record, "info", "model_stats", "instance_cost") or None,
        ),
    )


def _trajectory(scratch: str) -> Record:
    try:
        value = json.loads(text_of(f"{scratch}/{TRAJECTORY}", TRAJECTORY_CAP))
    except (ValueError, RecursionError):
        return {}
    return sound(value) if isinstance(value, dict) else {}


def _last_error(messages: list[Record], output: Output) -> str:
    last = text_at(messages[-1], "content") if messages else ""
    return last or _complaint(output)


def _crash(record: Record, output: Output) -> str:
    return "" if record else _complaint(output)


def _complaint(output: Output) -> str:
    found = [line.strip() for line in f"{output.stdout}\n{output.stderr}".splitlines() if "Error" in line]
    return found[-1] if found else ""


AGENT = ProgramAgent(PROGRAM, start, read)

"""Asks for a second opinion on a cause: the same facts, nothing to edit, an answer in the same contract."""

from dataclasses import replace

from regreen.act.brief.prompt import SYSTEM, facts
from regreen.model.agents import AgentRequest, AgentResult, AgentStatus, Instructions
from regreen.model.diagnosis import Fault

OPINION_CAP = 500
SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {
        "status": {"type": "string", "enum": [AgentStatus.SUCCESS.value, AgentStatus.FAILURE.value]},
        "root_cause": {"type": "string", "description": "One or two sentences, with file and line."},
        "fault": {"type": "string", "enum": [fault.value for fault in Fault]},
    },
    "required": ["status", "root_cause", "fault"],
    "additionalProperties": False,
}
"""Of the answer, in the subset that strict modes of model servers take."""
ASKED = """\
## What is asked
Edit nothing. Read the code and say what you believe is the cause. Give, as the last thing, one JSON object:
{"status": "success", "root_cause": "one or two sentences, with file and line", "fault": FAULT}
FAULT is one of %s. If you cannot tell, give {"status": "failure"}."""


def for_opinion(request: AgentRequest) -> AgentRequest:
    """The request for a repair as a request for an opinion."""
    words = ", ".join(f'"{fault.value}"' for fault in Fault)
    task = "\n\n".join((*facts(request), ASKED % words)) + "\n"
    return replace(
        request,
        role="qa-engineer",
        task_type="diagnose",
        allowed_paths=(),
        instructions=Instructions(system=SYSTEM, task=task),
        constraints=replace(request.constraints, read_only=True),
        answer_schema=SCHEMA,
    )


def opinion_in(agent: str, result: AgentResult) -> str:
    """The opinion in a line; empty when there is none, or when it cannot be used."""
    cause = " ".join(result.root_cause.split())[:OPINION_CAP]
    if result.status is not AgentStatus.SUCCESS or not cause or result.fault not in set(Fault):
        return ""
    return f"{agent}: {result.fault}: {cause}"

"""JSON Schemas of every artifact and contract, made from the types that write them."""

from typing import Any

import msgspec

from regreen.errors import UsageError
from regreen.model.agents import AgentRequest, AgentResult
from regreen.model.cases import LinesByCase
from regreen.model.events import Event
from regreen.report.evidence import DiagnosisRecord, FindingRecord, TestRecord
from regreen.report.listed import ListedRun, ShownAttempt, ShownDiagnosis, ShownFinding, ShownRun, ShownTask
from regreen.report.manifest import Manifest
from regreen.report.shape import TestReport

_TYPES: dict[str, type] = {
    "test-report": TestReport,
    "manifest": Manifest,
    "test-record": TestRecord,
    "finding-record": FindingRecord,
    "diagnosis-record": DiagnosisRecord,
    "event": Event,
    "agent-request": AgentRequest,
    "agent-result": AgentResult,
    "lines-by-case": LinesByCase,
    "listed-run": ListedRun,
    "shown-run": ShownRun,
    "shown-task": ShownTask,
    "shown-attempt": ShownAttempt,
    "shown-diagnosis": ShownDiagnosis,
    "shown-finding": ShownFinding,
}
NAMES = tuple(_TYPES)
"""What ``schema`` knows."""


def schema(name: str) -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of one artifact.

    Raises:
        UsageError: there is no artifact of this name.
    """
    if name not in _TYPES:
        todo = f"Take one of {', '.join(NAMES)}."
        raise UsageError(f"There is no schema {name!r}.", where="NAME", todo=todo, slug="no-schema")
    made = msgspec.json.schema(_TYPES[name], schema_hook=_any_value)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"regreen/{name}", **made}


def _any_value(kind: type) -> dict[str, Any]:
    """Fields that hold plain JSON of any shape."""
    if kind is object:
        return {"description": "Any JSON value."}
    raise NotImplementedError


def render(name: str) -> str:
    """The same as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(schema(name)), indent=2).decode() + "\n"

"""JSON Schemas of contracts and artifacts."""

import json
from typing import Any

import msgspec

from regreen.errors import UsageError
from regreen.model.agents import AgentRequest, AgentResult
from regreen.model.cases import LinesByCase
from regreen.model.events import Event
from regreen.model.findings import Finding

CONTRACTS: dict[str, type] = {
    "agent-request": AgentRequest,
    "agent-result": AgentResult,
    "event": Event,
    "finding": Finding,
    "lines-by-case": LinesByCase,
}


def schemas() -> dict[str, dict[str, Any]]:
    """All schemas by name."""
    return {name: msgspec.json.schema(kind, schema_hook=_anything) for name, kind in CONTRACTS.items()}


def _anything(_kind: type) -> dict[str, Any]:
    """Any JSON value is allowed."""
    return {}


def schema(name: str) -> str:
    """A schema as text; the names when none is given.

    Raises:
        UsageError: for a name that there is not.
    """
    known = schemas()
    if not name:
        return "\n".join(sorted(known))
    if name not in known:
        raise UsageError(
            f"There is no schema {name!r}",
            where="regreen schema",
            todo=f"Name one of: {', '.join(sorted(known))}.",
            slug="usage",
        )
    return json.dumps(known[name], indent=2, ensure_ascii=False)

"""The results that the agent gives."""

from collections.abc import Sequence

from regreen.model.agents import AgentChange, AgentResult, AgentStatus
from regreen.model.counts import counted
from regreen.model.tasks import Usage
from regreen.repair.kept import KeptEdit

MODEL = "regreen-repair"


def blocked(why: str) -> AgentResult:
    """Nothing could be tried, and why."""
    return AgentResult(status=AgentStatus.BLOCKED, summary=why, usage=_usage())


def impossible(account: str) -> AgentResult:
    """The space is exhausted or the bound reached; the account says what was tried."""
    return AgentResult(status=AgentStatus.IMPOSSIBLE, summary=account, usage=_usage())


def fixed(edit: KeptEdit, left: Sequence[KeptEdit], changes: tuple[AgentChange, ...], account: str) -> AgentResult:
    """The chosen edit is in the workspace."""
    rivals = [one for one in left if one is not edit]
    notes = [f"{counted(len(rivals), 'rival')} passed the same tests; {account}"]
    notes += [
        f"runner-up {number}: {one.file}:{one.line} {one.piece}: {one.note}" for number, one in enumerate(rivals[:3], 1)
    ]
    return AgentResult(
        status=AgentStatus.SUCCESS,
        summary=f"{edit.file}:{edit.line}: {edit.piece}",
        root_cause=f"{edit.piece} at {edit.file}:{edit.line}",
        fault="implementation_bug",
        changes=changes,
        notes=tuple(notes),
        usage=_usage(),
    )


def listed(count: int, account: str) -> AgentResult:
    """The rivals were written down, and nothing was edited."""
    return AgentResult(
        status=AgentStatus.SUCCESS, summary=f"{counted(count, 'rival')} listed; {account}", usage=_usage()
    )


def _usage() -> Usage:
    return Usage(input_tokens=0, output_tokens=0, cost_usd=0.0, model=MODEL)

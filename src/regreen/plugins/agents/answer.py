"""Tolerant reading of what an agent printed: prose, fences, several objects; the last valid one counts."""

import json
import os
import stat
from collections.abc import Iterator
from typing import Any

import msgspec

from regreen.model.agents import AgentReply, AgentRequest, AgentResult, AgentStatus
from regreen.model.jobs import Captured, JobEnd, JobResult
from regreen.model.tasks import AttemptOutcome

READ_CAP = 4 * 1024 * 1024
LONGEST_WAIT_S = 86_400.0
"""A day: longer quotas are asked again, and end with the run's time."""
STATUSES = frozenset(status.value for status in AgentStatus)


def request_bytes(request: AgentRequest) -> bytes:
    """The request as the contract's JSON."""
    return msgspec.json.format(msgspec.json.encode(request), indent=1)


def captured_text(captured: Captured) -> str:
    """The last 4 MiB of what a program wrote; empty when the file is gone."""
    return text_of(captured.path)


def text_of(name: str, cap: int = READ_CAP) -> str:
    """The end of a file as text; empty when there is none.

    An agent may write where this file lies: a link, a pipe or a device in its place is never read.
    """
    try:
        with os.fdopen(os.open(name, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC), "rb") as stream:
            found = os.fstat(stream.fileno())
            if not stat.S_ISREG(found.st_mode):
                return ""
            stream.seek(max(0, found.st_size - cap))
            return stream.read(cap).decode("utf-8", "replace")
    except OSError:
        return ""


def json_objects(text: str) -> Iterator[dict[str, Any]]:
    """Every outermost JSON object in a text, in order, whatever stands around it."""
    decoder = json.JSONDecoder()
    at = text.find("{")
    while at != -1:
        try:
            value, end = decoder.raw_decode(text, at)
        except (json.JSONDecodeError, RecursionError):
            end = at + 1
        else:
            if isinstance(value, dict):
                yield value
        at = text.find("{", end)


def read_result(text: str) -> AgentResult | None:
    """The last object that follows the contract; None when there is none."""
    found = None
    for value in json_objects(text):
        if value.get("status") in STATUSES:
            found = _convert(value) or found
    return found


def _convert(value: dict[str, Any]) -> AgentResult | None:
    # Unknown fields are dropped by msgspec; a field of a wrong type costs only itself.
    try:
        return msgspec.convert(value, AgentResult, strict=False)
    except msgspec.ValidationError:
        known = {name: value[name] for name in ("status", "summary", "root_cause", "fault") if name in value}
        try:
            return msgspec.convert(known, AgentResult, strict=False)
        except msgspec.ValidationError:
            return None


def reply_of(result: JobResult, text: str | None = None) -> AgentReply:
    """Judge a finished Job by its end and by what it printed; its exit code alone decides nothing."""
    said = read_result(captured_text(result.stdout) if text is None else text)
    word = said or AgentResult()
    match result.end:
        case JobEnd.TIMED_OUT | JobEnd.STALLED:
            return AgentReply(result=word, outcome=AttemptOutcome.TIMED_OUT, reason=result.detail or "It ran too long.")
        case JobEnd.NOT_FOUND:
            return AgentReply(result=word, outcome=AttemptOutcome.AGENT_BROKEN, reason=result.detail)
        case JobEnd.INFRA | JobEnd.CANCELLED:
            return AgentReply(result=word, outcome=AttemptOutcome.INFRA, reason=result.detail)
        case _:
            return _by_word(result, said)


def _by_word(result: JobResult, said: AgentResult | None) -> AgentReply:
    if said is not None and said.status is AgentStatus.IMPOSSIBLE:
        return AgentReply(result=said, outcome=AttemptOutcome.IMPOSSIBLE, reason=said.summary or said.root_cause)
    if said is not None and said.status is AgentStatus.BLOCKED and said.retry_after_s is not None:
        reason = said.summary or "Its quota is used up."
        wait_s = min(max(said.retry_after_s, 0.0), LONGEST_WAIT_S)
        return AgentReply(result=said, outcome=AttemptOutcome.RATE_LIMITED, reason=reason, wait_s=wait_s)
    if said is None and not result.succeeded:
        how = f"signal {result.signal}" if result.signal else f"exit code {result.exit_code}"
        reason = f"It ended with {how} and no readable result: {last_line(captured_text(result.stderr))}"
        return AgentReply(result=AgentResult(), outcome=AttemptOutcome.AGENT_BROKEN, reason=reason)
    return AgentReply(result=said or AgentResult())


def last_line(text: str, cap: int = 300) -> str:
    """The last line that is not blank, capped; for one-sentence reasons."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:cap] if lines else "(no output)"

"""Tolerant reading of what an agent printed: prose, fences, several objects; the last valid one counts."""

import json
import os
import re
import stat
from collections.abc import Generator, Iterator
from dataclasses import fields, replace
from typing import Any

import msgspec

from regreen.model.agents import AgentReply, AgentRequest, AgentResult, AgentStatus
from regreen.model.jobs import Captured, JobEnd, JobResult
from regreen.model.tasks import AttemptOutcome, Usage
from regreen.plugins.agents.said import Trouble

READ_CAP = 4 * 1024 * 1024
PATIENCE = 20_000_000
"""Characters that may be read in vain, again and again, in one text."""
LAST = 64 * 1024
"""Characters at the end that are looked at in any case."""
_OPENS = re.compile(r'\{\s*["}]')
MOST_LINES = 500
"""Lines there that may begin with an answer."""
DEEP = 10_000
"""The same for one that is nested too deep to be read."""
MOST = 1e12
"""No count of tokens, dollars or seconds of one attempt is above it."""
FIELDS = tuple(each.name for each in fields(AgentResult))
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
    """Every outermost JSON object in a text, in order, whatever stands around it.

    Text that looks like the beginning of many objects and is none costs time for each; once that is used up, only the
    end of the text is still looked at, where an answer stands.
    """
    looked_at = yield from _objects_from(text)
    if looked_at < len(text):
        yield from _last_object(text[max(looked_at, len(text) - LAST) :])


def _last_object(text: str) -> Iterator[dict[str, Any]]:
    """The last object that begins a line."""
    begins = [found.start() for found in re.finditer(r"^\{", text, re.MULTILINE)]
    for at in reversed(begins[-MOST_LINES:]):
        try:
            value, _ = json.JSONDecoder().raw_decode(text, at)
        except (ValueError, RecursionError):
            continue
        yield sound(value)
        return


def _objects_from(text: str) -> Generator[dict[str, Any], None, int]:
    """The objects in order; gives the place at which patience came to its end, or the text."""
    decoder = json.JSONDecoder()
    at, patience = _opening(text, 0), PATIENCE
    while at != -1 and patience > 0:
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            # Not only what is no JSON: a number of thousands of digits too.
            end = at + 1
            patience -= _looked_at(error, at)
        else:
            if isinstance(value, dict):
                yield sound(value)
        at = _opening(text, end)
    return len(text) if at == -1 else at


def _opening(text: str, start: int) -> int:
    """The next place where an object may begin; -1: there is none."""
    found = _OPENS.search(text, start)
    return -1 if found is None else found.start()


def _looked_at(error: ValueError | RecursionError, at: int) -> int:
    """Characters, about, that were read before an object turned out to be none.

    An error of the decoder says on which line it stands, and counts the lines from the beginning for that.
    """
    return max(error.pos - at, error.pos // 64, 1) if isinstance(error, json.JSONDecodeError) else DEEP


def sound(value: Any) -> Any:
    """The same JSON with every text such as can be written down: a lone surrogate in it becomes a question mark."""
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {sound(key): sound(each) for key, each in value.items()}
    return [sound(each) for each in value] if isinstance(value, list) else value


def figure(value: object) -> float | None:
    """A count, an amount or a duration that an agent tells, where it can be one: finite and not below zero."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if 0 <= value <= MOST else None


def read_result(text: str) -> AgentResult | None:
    """The last object that follows the contract; None when there is none."""
    found = None
    for value in json_objects(text):
        if isinstance(value.get("status"), str) and value["status"] in STATUSES:
            found = _convert(value) or found
    return found


def _convert(value: dict[str, Any]) -> AgentResult | None:
    """Unknown fields are dropped; a field of a wrong type, or a figure that cannot be one, costs only itself."""
    kept: dict[str, Any] = {}
    for name in (name for name in FIELDS if name in value):
        each = value[name]
        try:
            msgspec.convert({**kept, "status": value["status"], name: each}, AgentResult, strict=False)
        except (msgspec.ValidationError, RecursionError):
            continue
        kept[name] = each
    try:
        found = msgspec.convert(kept, AgentResult, strict=False)
    except msgspec.ValidationError:
        return None
    wait_s = None if found.retry_after_s is None else figure(found.retry_after_s) or 0.0
    return replace(found, usage=told_usage(found.usage), retry_after_s=wait_s)


def told_usage(usage: Usage) -> Usage:
    """What an agent says that it used; a figure that cannot be one is unknown."""
    read, written = figure(usage.input_tokens), figure(usage.output_tokens)
    return replace(
        usage,
        input_tokens=None if read is None else int(read),
        output_tokens=None if written is None else int(written),
        cost_usd=figure(usage.cost_usd),
        duration_s=figure(usage.duration_s) or 0.0,
    )


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
    own_word = None if said is None else ended_by_word(said)
    if own_word is not None:
        return own_word
    if said is None and not result.succeeded:
        how = f"signal {result.signal}" if result.signal else f"exit code {result.exit_code}"
        reason = f"It ended with {how} and no readable result: {last_line(captured_text(result.stderr))}"
        return AgentReply(result=AgentResult(), outcome=AttemptOutcome.AGENT_BROKEN, reason=reason)
    return AgentReply(result=said or AgentResult())


def ended_by_word(word: AgentResult) -> AgentReply | None:
    """What follows from an agent's word alone: it cannot be done, or its quota is used up; None: look at the files."""
    if word.status is AgentStatus.IMPOSSIBLE:
        return AgentReply(result=word, outcome=AttemptOutcome.IMPOSSIBLE, reason=word.summary or word.root_cause)
    if word.status is AgentStatus.BLOCKED and word.retry_after_s is not None:
        return AgentReply(
            result=word,
            outcome=AttemptOutcome.RATE_LIMITED,
            reason=word.summary or "Its quota is used up.",
            trouble=Trouble.RATE_LIMIT,
            wait_s=word.retry_after_s,
        )
    return None


def last_line(text: str, cap: int = 300) -> str:
    """The last line that is not blank, capped; for one-sentence reasons."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:cap] if lines else "(no output)"

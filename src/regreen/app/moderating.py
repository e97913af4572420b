"""What an agent said, made fit to be kept and shown: of the right shape, within bounds, without control characters."""

import re
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from regreen.model.agents import AgentReply, AgentResult
from regreen.model.counts import counted
from regreen.model.texts import one_line

REASON_CAP = 1000
"""Characters of a reason, which is one line."""
TEXT_CAP = 8000
"""Characters of a summary or a cause."""
ITEM_CAP = 1000
"""Characters of one note, change or command."""
MOST_ITEMS = 50
"""Notes, changes and commands of each kind."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What a terminal would obey: escapes, and marks that turn the direction of text."""


def moderated(reply: AgentReply) -> AgentReply:
    """The same reply, such as can be written down, read again and shown.

    Raises:
        msgspec.ValidationError, TypeError: something in it is of a wrong type: it could be written and never be read.
    """
    sound = msgspec.convert(msgspec.to_builtins(reply), AgentReply)
    return replace(sound, reason=one_line(sound.reason, REASON_CAP), result=_result(sound.result))


def _result(result: AgentResult) -> AgentResult:
    changes = result.changes[:MOST_ITEMS]
    return replace(
        result,
        summary=plain(result.summary, TEXT_CAP),
        root_cause=plain(result.root_cause, TEXT_CAP),
        fault=one_line(result.fault, ITEM_CAP),
        changes=tuple(
            replace(each, file=one_line(each.file, ITEM_CAP), description=plain(each.description, ITEM_CAP))
            for each in changes
        ),
        commands_run=_items(result.commands_run),
        notes=_items(result.notes),
        usage=replace(result.usage, model=one_line(result.usage.model, ITEM_CAP)),
    )


def _items(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(plain(text, ITEM_CAP) for text in texts[:MOST_ITEMS])


def plain(text: str, cap: int) -> str:
    """A text without control characters, its middle left out where it is longer than so many characters."""
    clean = _CONTROL.sub("", text)
    half = cap // 2
    return (
        clean
        if len(clean) <= cap
        else f"{clean[:half]}\n[… {counted(len(clean) - 2 * half, 'character')} …]\n{clean[-half:]}"
    )

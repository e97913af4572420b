"""Completes what a rule saw: the line, and the text before and after, where the rule itself names none."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cache

from regreen.act.guard.rule import SNIPPET
from regreen.act.guard.texts import SECRET
from regreen.act.guard.view import Look, Side
from regreen.model.counts import counted
from regreen.model.tasks import FileStatus
from regreen.model.verdicts import RuleHit

_MOST = 400
"""Lines on each side that are compared one by one; more count as one place."""
_UNTOLD = frozenset({SECRET, "canary"})
"""Rules whose texts nobody may keep."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """Lines that stood there, and those that stand in their place."""

    line: int
    """One-based, after the change; before it, where the file is gone."""
    size: int
    before: str
    after: str


def completed(hits: Iterable[RuleHit], look: Look) -> Iterator[RuleHit]:
    """The hits with a line, and with before and after where there are any; nothing that a rule said is changed."""

    @cache
    def blocks(path: str) -> tuple[_Block, ...]:
        item = next((one for one in look.change.proposal.files if path in {one.path, one.old_path}), None)
        if item is None:
            return ()
        # A view shows a test that says the same in other words as it was.
        old, new = item.old_path or item.path, item.path
        before = look.change.before.get(old) if item.status is not FileStatus.ADDED else None
        after = look.change.after.get(new) if item.status is not FileStatus.DELETED else None
        return tuple(_blocks(_side(old, before), _side(new, after)))

    return (_complete(hit, blocks) for hit in hits)


def _side(path: str, content: bytes | None) -> Side | None:
    return None if content is None else Side(path, content)


def _complete(hit: RuleHit, blocks: Callable[[str], tuple[_Block, ...]]) -> RuleHit:
    if hit.line is not None and hit.before and hit.after:
        return hit
    found = blocks(hit.file)
    block = next((one for one in found if hit.line is None or one.line <= hit.line < one.line + max(one.size, 1)), None)
    if block is None:
        return hit
    hit = replace(hit, line=hit.line or block.line)
    if hit.rule in _UNTOLD:
        return hit
    return replace(hit, before=hit.before or _capped(block.before), after=hit.after or _capped(block.after))


def _capped(text: str) -> str:
    return text if len(text) <= SNIPPET else f"{text[:SNIPPET]} …"


def _blocks(before: Side | None, after: Side | None) -> Iterator[_Block]:
    old, new = _lines(before), _lines(after)
    first = _same(old, new)
    last = _same(old[first:][::-1], new[first:][::-1])
    olds, news = old[first : len(old) - last], new[first : len(new) - last]
    for one, two, three, four in _differing(olds, news):
        at = (one if after is None else three) + first + 1
        size = (two - one) if after is None else (four - three)
        yield _Block(line=at, size=size, before="\n".join(olds[one:two]), after="\n".join(news[three:four]))


def _differing(old: list[str], new: list[str]) -> Iterator[tuple[int, int, int, int]]:
    if not old and not new:
        # Only its name or its mode changed, or it is empty.
        yield 0, 0, 0, 0
    elif max(len(old), len(new)) > _MOST or not old or not new:
        yield 0, len(old), 0, len(new)
    else:
        codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        yield from (places for tag, *places in codes if tag != "equal")  # type: ignore[misc]  # four of them


def _lines(side: Side | None) -> list[str]:
    """A side's lines; of what is no text, its size."""
    if side is None:
        return []
    return [counted(len(side.content), "byte")] if b"\0" in side.content else side.text.splitlines()


def _same(old: list[str], new: list[str]) -> int:
    """How many first lines are the same."""
    return next(
        (at for at, (one, two) in enumerate(zip(old, new, strict=False)) if one != two), min(len(old), len(new))
    )

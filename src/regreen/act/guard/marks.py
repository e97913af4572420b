"""Rules of the kind "this was not there before": marks counted over a whole change; moved code does not fire."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from regreen.act.guard.rule import Place
from regreen.act.guard.view import Look, Role, Side, View


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One thing that a rule looks for."""

    key: str
    """Same text, same mark: what is only moved or re-indented cancels out."""
    line: int
    """One-based."""


Collector = Callable[[Side], Iterable[Mark]]


def added(collect: Collector, *roles: Role) -> Callable[[Look], Iterator[Place]]:
    """A finder of marks that the change adds in files of these roles."""

    def find(look: Look) -> Iterator[Place]:
        views = list(look.of(*roles))
        old = Counter(mark.key for view in views for mark in _before(view, collect))
        for view in views:
            for mark in _after(view, collect):
                if old[mark.key] > 0:
                    old[mark.key] -= 1
                else:
                    yield Place(file=view.path, line=mark.line, after=mark.key)

    return find


def _before(view: View, collect: Collector) -> Iterable[Mark]:
    return collect(view.before) if view.before is not None else ()


def _after(view: View, collect: Collector) -> Iterator[Mark]:
    if view.after is not None:
        stood = old_lines(view)
        yield from (mark for mark in collect(view.after) if mark.line not in stood)


def old_lines(view: View) -> frozenset[int]:
    """Lines of a file that did not parse before which stood there already, word for word; none for other files."""
    if view.before is None or view.after is None or not view.before.is_broken:
        return frozenset()
    known = {line.strip() for line in view.before.text.splitlines()}
    return frozenset(at for at, line in enumerate(view.after.text.splitlines(), start=1) if line.strip() in known)

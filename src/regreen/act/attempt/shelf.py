"""Templates that were made, the last few kept: a run that lands many fixes must not fill the disk with their bases."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from regreen.act.attempt.template import Recipe, Template

KEPT = 4
"""Templates kept although nobody uses them."""


@dataclass(slots=True, kw_only=True)
class Shelf:
    """Makes each template once, also when many threads ask for it at the same time."""

    build: Callable[[Recipe], Template]
    """Makes one."""
    discard: Callable[[Template], None]
    """Removes one from the disk."""
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _building: dict[str, threading.Lock] = field(default_factory=dict)
    _made: dict[str, Template] = field(default_factory=dict)
    _used: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def held(self, recipe: Recipe) -> Iterator[Template]:
        """A template that stays while it is used here."""
        self.pin(recipe.key)
        try:
            yield self._get(recipe)
        finally:
            self.unpin(recipe.key)

    def pin(self, key: str) -> None:
        """Keep it until ``unpin``, however many others come."""
        with self._lock:
            self._used[key] += 1

    def unpin(self, key: str) -> None:
        """The inverse of ``pin``."""
        with self._lock:
            self._used[key] -= 1
            if not self._used[key]:
                # Whoever makes it keeps it meanwhile: nobody waits for it any more.
                del self._used[key]
                self._building.pop(key, None)

    def notes(self) -> tuple[str, ...]:
        """What a reader must know about those that are there, each once."""
        with self._lock:
            return tuple(dict.fromkeys(note for made in self._made.values() for note in made.notes))

    def clear(self) -> None:
        """Forget all; the disk is left to the caller."""
        with self._lock:
            self._made.clear()

    def _get(self, recipe: Recipe) -> Template:
        with self._lock:
            building = self._building.setdefault(recipe.key, threading.Lock())
        with building:
            with self._lock:
                known = self._made.pop(recipe.key, None)
            made = known or self.build(recipe)
            with self._lock:
                self._made[recipe.key] = made
                stale = self._take_stale()
        for old in stale:
            self.discard(old)
        return made

    def _take_stale(self) -> list[Template]:
        """Those that nobody uses, oldest first, as many as are too many."""
        idle = [key for key in self._made if not self._used[key]]
        chosen = idle[: max(0, len(idle) - KEPT)]
        return [self._made.pop(key) for key in chosen]

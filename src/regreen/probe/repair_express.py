"""Works out which expressions keep what passing tests saw at a line and change what failing tests saw."""

import math

from repair_kinds import classes, made, questions
from repair_operations import ATOM, COMPARE, IDLE, ONE_WAY, OPERATIONS, QUESTIONS, key_of
from repair_terms import (
    MISSING,
    MOST_OPERANDS,
    Terms,
    deepen,
    distinct,
    items,
    leaves,
    parens,
    type_or_missing,
    worked_out,
)

MOST_COMBINED, MOST_OUTER = 240, 10
MOST_FOUND, MOST_ASKED = 12, 4
ALIKE = 2  # expressions kept of those that come out alike in all states


class Target:
    """What is looked for at one place: each state says whether a value may stand there."""

    def __init__(self, number, fits, differs, *, asks, is_guard=False):
        self.number = number
        self.is_guard = is_guard
        self.fits = fits  # for each state of passing tests: what the key or the truth must be; None: anything
        self.differs = differs  # for each state of failing tests: what it must not be in all of them
        self.asks = asks  # whether truths are compared
        self.found = []
        self.asked = []  # questions about types, which take no place of others
        self.made = []
        self._alike = {}

    def may_be(self, at, value):
        """Whether a value may stand there in one state of a passing test."""
        want = self.fits[at]
        if self.asks:
            return isinstance(value, bool) and (want is None or want == value)
        return want is None or want == key_of(value)

    def look(self, values, keys, passing):
        """Whether these values keep what must stay and change something."""
        sides = [bool(value) for value in values] if self.asks else keys
        for want, have in zip(self.fits, sides):
            if want is not None and want != have:
                return None
        rest = sides[passing:]
        if any(want is not None and want != have for want, have in zip(self.differs, rest)):
            return tuple(sides)
        return None

    def take(self, text, binds, size, form):
        """Remember one that does; of those that come out alike only the smallest."""
        alike = self._alike.setdefault(form, [])
        if len(alike) >= ALIKE and max(alike) <= size:
            return
        alike.append(size)
        alike.sort()
        del alike[ALIKE:]
        (self.asked if form[0] else self.found).append((size, text, binds))

    def best(self):
        """The smallest ones, and by how many different states they are held."""
        held = len(set(self.fits) - {None}) if not self.asks else sum(one is not None for one in self.fits)
        best = [[text, size, binds] for size, text, binds in sorted(self.found)[:MOST_FOUND]]
        best += [[text, size, binds] for size, text, binds in sorted(self.asked)[:MOST_ASKED]]
        return {"held": held, "best": best, "made": sorted(self.made, key=lambda one: one[3])[:MOST_FOUND]}


def targets_of(asked, old, passing):
    """Targets of a line: values to stand for expressions, and conditions.

    Args:
        asked: ``[number, kind, text]`` each.
        old: value of each text in each state, or the mark.
        passing: how many states are of passing tests; they come first.
    """
    found = []
    for (number, kind, _text), values in zip(asked, old):
        if any(value is MISSING for value in values[:passing]):
            continue
        if kind == "value":
            keys = [(MISSING,) if value is MISSING else key_of(value) for value in values]
            found.append(Target(number, keys[:passing], keys[passing:], asks=False))
            continue
        truths = [None if value is MISSING else bool(value) for value in values]
        if kind == "test":
            found.append(Target(number, truths[:passing], truths[passing:], asks=True))
        elif kind in ("and", "filter"):  # true wherever the old condition held and nothing was wrong
            fits = [True if one else None for one in truths[:passing]]
            found.append(Target(number, fits, [True if one else None for one in truths[passing:]], asks=True))
        elif kind == "or":
            fits = [False if one is False else None for one in truths[:passing]]
            differs = [False if one is False else None for one in truths[passing:]]
            found.append(Target(number, fits, differs, asks=True))
        else:  # a guard: never where nothing was wrong, and somewhere
            found.append(Target(number, [False] * passing, [False] * (len(values) - passing), asks=True, is_guard=True))
    return found


def express(passing, failing, asked, given):
    """Target number to its expressions, smallest first.

    Args:
        passing: local variables at the line in passing tests, one mapping a state.
        failing: the same of failing tests.
        asked: ``[number, kind, text]`` of each target.
        given: attributes, constants and functions that expressions are made of, and the module's names.
    """
    passing, failing = distinct(passing), distinct(failing)
    states = passing + failing
    if not passing or not failing:
        return {}
    old = [[worked_out(text, state, given["names"]) for state in states] for _, _, text in asked]
    targets = targets_of(asked, old, len(passing))
    if not targets:
        return {}
    terms = leaves(states, given)
    for (_, kind, text), values in zip(asked, old):
        if kind == "value" and MISSING not in map(type_or_missing, values):
            terms.add(text, 0 if " " in text else ATOM, 0.6, values)
    deepen(terms, given)
    items(terms)
    deepen(terms, given)
    search = Search(targets, len(passing))
    known = classes(given["names"])
    for term in terms.all:
        search.offer(term.text, term.binds, term.size, term.values, term.names)
        search.asks(term, known)
    for target in targets:
        if target.is_guard:
            target.made = made([term for term in terms.all if is_place(term.text)], len(passing), known)
    ranked = sorted((term for term in terms.all if term.binds > COMPARE), key=lambda term: term.size)[:MOST_OPERANDS]
    combined = Terms(MOST_COMBINED)
    search.pairs(ranked, ranked, OPERATIONS + QUESTIONS, combined)
    inner = sorted(combined.all, key=lambda term: term.size)[:MOST_COMBINED]
    search.pairs(inner, ranked[:MOST_OUTER], OPERATIONS[:2] + QUESTIONS, None)
    search.pairs(ranked[:MOST_OUTER], inner, OPERATIONS[:2], None)
    return {str(target.number): target.best() for target in targets}


def is_place(text):
    """Whether it can be set: a variable, or an attribute of the object."""
    return text.isidentifier() or (text.startswith("self.") and text[len("self.") :].isidentifier())


class Search:
    """Offers expressions to all targets of a line."""

    def __init__(self, targets, passing):
        self.targets, self.passing = targets, passing

    def offer(self, text, binds, size, values, names, room=""):
        """One expression with its values; those of a room of their own stand for no others that come out alike."""
        if not names:
            return
        try:
            keys = [key_of(value) for value in values]
            asks = all(isinstance(value, bool) for value in values)
        except Exception:
            return
        for target in self.targets:
            if target.asks and not asks:
                continue
            form = target.look(values, keys, self.passing)
            if form is not None:
                target.take(text, binds, size, (room, form))

    def asks(self, term, known):
        """What can be asked about the type of one term."""
        for text, binds, size, truths in questions(term, known):
            self.offer(text, binds, size, truths, True, "kind")

    def pairs(self, ones, twos, operations, kept):
        """All operations on two operands; what is simple and no question is kept where a room for it is given."""
        same = ones is twos
        for at, one in enumerate(ones):
            for other, two in enumerate(twos):
                if one is two or not (one.names or two.names):
                    continue
                backwards = not one.names or (same and other < at and two.names)
                for form, binds, left, right, costs, call in operations:
                    if (backwards and form in ONE_WAY) or (form, two.text) in IDLE:
                        continue
                    values = self.worked_out(call, one.values, two.values, kept is not None)
                    if values is None:
                        continue
                    text = form % (parens(one, left), parens(two, right))
                    size = one.size + two.size + costs
                    self.offer(text, binds, size, values, True)
                    if kept is not None and binds != COMPARE and len(kept.all) < MOST_COMBINED:
                        kept.add(text, binds, size, values)

    def worked_out(self, call, ones, twos, whole):
        """The operation's value in each state; None where it fails in one, or where no target could take it."""
        found = []
        open_targets = self.targets
        for at, (one, two) in enumerate(zip(ones, twos)):
            try:
                value = call(one, two)
                if isinstance(value, float) and not math.isfinite(value):
                    return None
                found.append(value)
                if at < self.passing and not whole:
                    open_targets = [target for target in open_targets if target.may_be(at, value)]
            except Exception:
                return None
            if not open_targets:
                return None
        return found

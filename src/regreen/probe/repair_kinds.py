"""What tells failing states from passing ones by the types of values: questions, and how one kind is made another."""

import builtins
from abc import ABCMeta

from repair_operations import CALL, NOT, key_of

PLAIN = ("str", "bytes", "int", "float", "bool", "list", "tuple", "dict", "set", "frozenset", "type", "Exception")
NAMELESS = (type(None), object)
MOST_NAMES, MOST_PLACES, MOST_WAYS = 2, 30, 6
ASKED, DENIED = 0.6, 1.1  # what a question costs beside what it asks about
KEPT = 0.5  # what it costs more to set an attribute of the object, which stays
METHODS = {bytes: ("decode",), str: ("encode",)}


def classes(names):
    """Classes that a module can name, by these names."""
    found = {name: getattr(builtins, name) for name in PLAIN}
    found.update((name, value) for name, value in names.items() if type(value) in (type, ABCMeta))
    return found


def questions(term, known):
    """Text, level, size and truth in each state of what can be asked about the type of a term."""
    kinds = {type(value) for value in term.values}
    # What nobody can name is mostly a stand-in that the tests bring: a difference that says nothing.
    if len(kinds) == 1 or not term.names or not all(named([kind], known) for kind in kinds - {type(None)}):
        return
    asked = {}
    for name, kind in named(kinds, known):
        truths = tuple(isinstance(value, kind) for value in term.values)
        if len(set(truths)) > 1 and len(asked.setdefault(truths, [])) < MOST_NAMES:
            asked[truths].append(name)
    for truths, several in asked.items():
        for name in several:
            text = "isinstance(%s, %s)" % (term.text, name)
            yield text, CALL, term.size + ASKED, list(truths)
            yield "not " + text, NOT, term.size + DENIED, [not truth for truth in truths]


def named(kinds, known):
    """Names of these types, then of their bases, with the classes."""
    ranked = []
    for name, kind in known.items():
        steps = [one.__mro__.index(kind) for one in kinds if kind in one.__mro__]
        if steps and kind not in NAMELESS:
            ranked.append((min(steps), name, kind))
    return [(name, kind) for _, name, kind in sorted(ranked, key=lambda one: one[:2])]


def made(terms, passing, known):
    """Condition (empty: none), place, expression and size of what gives a place the type that passing tests saw there.

    Args:
        terms: with their values, those of passing states first.
        passing: how many states these are.
        known: classes by name.
    """
    found = []
    for term in terms[:MOST_PLACES]:
        wanted = {type(value) for value in term.values[:passing]} - {type(None)}
        odd = [value for value in term.values[passing:] if type(value) not in wanted and value is not None]
        if not wanted or not odd:
            continue
        conditions = [
            (text, size)
            for text, _, size, truths in questions(term, known)
            if not any(truths[:passing]) and all(truths[at] for at in _odd_places(term, passing, wanted))
        ]
        further = 0.0 if term.text.isidentifier() else KEPT
        held = [value for value in term.values[:passing] if isinstance(value, type)]
        for form, costs, call in [*_objects(odd, held, known), *ways(odd, wanted, known)][:MOST_WAYS]:
            text = form % term.text
            if _same(call, term.values[:passing]):
                found.append(["", term.text, text, term.size + costs + further])
            for condition, size in conditions[:MOST_NAMES]:
                found.append([condition, term.text, text, size + costs + further])
    return found


def _odd_places(term, passing, wanted):
    values = list(enumerate(term.values))[passing:]
    return [at for at, value in values if type(value) not in wanted and value is not None]


def _objects(odd, held, known):
    """Where passing tests gave classes: an object of one of these."""
    for name, kind in known.items():
        if kind in held and all(isinstance(value, kind) for value in _each(kind, odd)):
            yield name + "(%s)", 0.5, kind


def ways(odd, wanted, known):
    """Form, costs and call of what makes a wanted type of each odd value."""
    for form, costs, call in (*_conversions(wanted, known), *_parts(odd[0])):
        if all(type(value) in wanted for value in _each(call, odd)):
            yield form, costs, call


def _conversions(wanted, known):
    for name, kind in named(wanted, known):
        if kind in wanted and kind not in (bool, type):
            yield name + "(%s)", 0.8 if name in PLAIN else 1.2, kind
    if list in wanted:
        yield "[%s]", 0.6, lambda value: [value]
    if tuple in wanted:
        yield "(%s,)", 0.7, lambda value: (value,)


def _parts(first):
    """What a value keeps, and what its methods give."""
    kept = [name for name in getattr(first, "__dict__", ()) if not name.startswith("__")]
    kept += getattr(type(first), "_fields", ())
    for name in kept:
        yield "%s." + name, 0.4 if not name.startswith("_") else 0.6, lambda value, name=name: getattr(value, name)
    for kind, methods in METHODS.items():
        for name in methods if isinstance(first, kind) else ():
            yield "%%s.%s()" % name, 0.4, lambda value, name=name: getattr(value, name)()
    if isinstance(first, (list, tuple)) and len(first) == 1:
        yield "%s[0]", 0.9, lambda value: value[0]


def _each(call, values):
    """The call's results; None, whose type is never wanted, where it fails."""
    found = []
    for value in values:
        try:
            found.append(call(value))
        except Exception:
            return [None]
    return found


def _same(call, values):
    """Whether a call leaves all of these as they are."""
    try:
        return all(key_of(call(value)) == key_of(value) for value in values)
    except Exception:
        return False

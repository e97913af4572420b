"""Small expressions over what is known at a line, with their values in the states that were seen."""

from repair_operations import (
    ATOM,
    CALL,
    COMPARE,
    MOMENTS,
    NESTED,
    NOT,
    NUMBERS,
    PLAIN,
    ROWS,
    SIZED,
    UNARY,
    is_number,
    item,
    key_of,
)

MOST_TERMS, MOST_OPERANDS = 140, 48
MISSING = object()
TEXT_METHODS = ("strip", "lower", "upper", "split", "isdigit", "isalpha", "isspace", "isupper", "title", "rstrip")
CONVERTING = (abs, int, str)
GATHERING = (sum, max, min, sorted, set, list, tuple)


class Term:
    """An expression with its value in each state."""

    __slots__ = ("binds", "names", "size", "text", "values")

    def __init__(self, text, binds, size, values, names):
        self.text, self.binds, self.size, self.values, self.names = text, binds, size, values, names


class Terms:
    """Small expressions over what is known at a line, one for each way to come out."""

    def __init__(self, most):
        self.most = most
        self.all = []
        self._known = set()

    def add(self, text, binds, size, values, names=True):
        """Take one in unless another one comes out alike, or there are enough."""
        if len(self.all) >= self.most or MISSING in map(type_or_missing, values):
            return
        try:
            key = tuple(key_of(value) for value in values)
            if key in self._known:
                return
            self._known.add(key)
        except Exception:
            return
        self.all.append(Term(text, binds, size, values, names))


def type_or_missing(value):
    """The mark itself; anything else as what cannot be equal to it by accident."""
    return MISSING if value is MISSING else None


def each(call, values):
    """The call's result for each value; the mark where it fails."""
    found = []
    for value in values:
        try:
            found.append(call(value))
        except Exception:
            return [MISSING]
    return found


def leaves(states, given):
    """Variables that all states know, and constants."""
    terms = Terms(MOST_TERMS)
    names = [name for name in states[0] if name.isidentifier() and all(name in state for state in states)]
    for name in names:
        if name not in ("self", "cls"):
            terms.add(name, ATOM, 1.0, [state[name] for state in states])
    for name in names:
        for attribute in given["attributes"]:
            size = 1.0 if name == "self" else 1.4
            values = each(lambda value, one=attribute: plain_attribute(value, one), [state[name] for state in states])
            terms.add("%s.%s" % (name, attribute), ATOM, size, values)
    for text in given["constants"]:
        value = worked_out(text, {}, given["names"])
        if isinstance(value, PLAIN + NESTED + NUMBERS + MOMENTS):
            terms.add(text, ATOM, 1.0, [value] * len(states), False)
    return terms


def plain_attribute(value, name):
    """An attribute that is kept, not worked out: reading it can change nothing."""
    if name in getattr(value, "__dict__", {}):
        return value.__dict__[name]
    if isinstance(value, MOMENTS) or (hasattr(type(value), "__slots__") and name in slots(type(value))):
        return getattr(value, name)
    if isinstance(value, tuple) and name in getattr(type(value), "_fields", ()):
        return getattr(value, name)
    raise AttributeError(name)


def slots(kind):
    """Names of the places of a class without a dictionary."""
    found = kind.__slots__
    return (found,) if isinstance(found, str) else tuple(found)


def deepen(terms, given):
    """Attributes, ends, lengths and simple calls of what is there."""
    for term in list(terms.all):
        if term.names:
            for form, binds, costs, call in ways_on(term.values[0], given):
                text = form % (parens(term, binds) if binds in (ATOM, UNARY) else term.text)
                terms.add(text, binds, term.size + costs, each(call, term.values))
            if any(value is None for value in term.values):
                terms.add("%s is None" % term.text, COMPARE, term.size + 0.7, [value is None for value in term.values])


def ways_on(first, given):
    """What can be made of one value of this kind: form, level, costs and how it is worked out."""
    if isinstance(first, SIZED):
        yield "len(%s)", CALL, 0.7, len
    if isinstance(first, ROWS):
        for at in (0, 1, -1):
            yield "%%s[%d]" % at, ATOM, 0.9, lambda value, at=at: value[at]
    if isinstance(first, (bool, str, *NESTED, type(None))) or not isinstance(first, PLAIN):
        yield "not %s", NOT, 0.8, lambda value: not value
    if is_number(first):
        yield "-%s", UNARY, 1.0, lambda value: -value
    for method in TEXT_METHODS if isinstance(first, str) else ():
        yield "%%s.%s()" % method, ATOM, 1.2, lambda value, method=method: getattr(value, method)()
    for function in CONVERTING if is_number(first) else GATHERING if isinstance(first, (list, tuple)) else ():
        yield function.__name__ + "(%s)", CALL, 1.2, function
    for name in given["functions"]:
        yield name + "(%s)", CALL, 1.1, given["names"].get(name)
    if not isinstance(first, PLAIN + NESTED):
        yield from attributes_of(given)


def attributes_of(given):
    """The attributes of an object that the program reads somewhere."""
    for name in given["attributes"]:
        yield "%s." + name, ATOM, 0.9, lambda value, name=name: plain_attribute(value, name)


def items(terms):
    """Entries of mappings and rows, by keys and places that are there."""
    small = sorted(terms.all, key=lambda term: term.size)[:MOST_OPERANDS]
    for one in small:
        for two in small if isinstance(one.values[0], (dict, *ROWS)) else ():
            if two.names and one is not two:
                values = each(lambda pair: item(*pair), list(zip(one.values, two.values)))
                terms.add("%s[%s]" % (parens(one, ATOM), two.text), ATOM, one.size + two.size, values)


def parens(term, binds):
    """The text as an operand where at least this level is needed."""
    return "(%s)" % term.text if term.binds < binds else term.text


def worked_out(text, state, names):
    """The value of an expression in a state; the mark where it has none."""
    try:
        return eval(text, names, dict(state))  # noqa: S307 - a text of the target's own
    except Exception:
        return MISSING


def distinct(states):
    """States without those that look like an earlier one."""
    found = {}
    for state in states:
        try:
            found.setdefault(tuple((name, key_of(value)) for name, value in sorted(state.items())), state)
        except Exception:
            found[len(found)] = state
    return list(found.values())

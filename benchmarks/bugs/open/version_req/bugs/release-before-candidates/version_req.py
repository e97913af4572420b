"""Versions and requirements such as '>=1.2,<2'."""

import functools
import operator
import re

_VERSION = re.compile(r"v?(\d+(?:\.\d+)*)(?:-?(a|b|rc)(\d+))?$")
_CLAUSE = re.compile(r"(>=|<=|==|!=|>|<|~=)\s*(\S+)$")
OPERATORS = {
    ">=": operator.ge, "<=": operator.le, "==": operator.eq,
    "!=": operator.ne, ">": operator.gt, "<": operator.lt,
}
STAGES = {"a": 0, "b": 1, "rc": 2}


@functools.total_ordering
class Version:
    """A release with an optional pre-release stage; trailing zeros don't count."""

    def __init__(self, text):
        match = _VERSION.match(text.strip().lower())
        if not match:
            raise ValueError(f"no version: {text!r}")
        numbers = [int(part) for part in match.group(1).split(".")]
        while len(numbers) > 1 and numbers[-1] == 0:
            numbers.pop()
        self.numbers = tuple(numbers)
        self.stage = match.group(2)
        self.stage_number = int(match.group(3) or 0)

    def _key(self):
        return self.numbers, STAGES.get(self.stage, -1), self.stage_number

    def __eq__(self, other):
        if not isinstance(other, Version):
            return NotImplemented
        return self._key() == other._key()

    def __lt__(self, other):
        return self._key() < other._key()

    def __hash__(self):
        return hash(self._key())

    @property
    def is_prerelease(self):
        """Whether this is an alpha, beta or candidate."""
        return self.stage is not None

    def bump(self, part):
        """The text of the next release: part 0 is major, 1 minor, 2 patch; later parts become zero."""
        numbers = list(self.numbers) + [0] * (3 - len(self.numbers))
        numbers[part] += 1
        numbers[part + 1:] = [0] * (len(numbers) - part - 1)
        return ".".join(str(number) for number in numbers)


def clauses(text):
    """(operator, text) pairs of a requirement; '~=1.4' means '>=1.4,<2'."""
    result = []
    for piece in text.split(","):
        if not piece.strip():
            continue
        match = _CLAUSE.match(piece.strip())
        if not match:
            raise ValueError(f"no clause: {piece!r}")
        symbol, version = match.groups()
        if symbol == "~=":
            parts = version.split(".")
            if len(parts) < 2:
                raise ValueError("~= needs two parts")
            ceiling = parts[:-2] + [str(int(parts[-2]) + 1)]
            result.append((">=", version))
            result.append(("<", ".".join(ceiling)))
        else:
            result.append((symbol, version))
    return result


def satisfies(version, requirement):
    """Whether a version text meets all clauses."""
    candidate = Version(version)
    return all(OPERATORS[symbol](candidate, Version(bound)) for symbol, bound in clauses(requirement))


def best(versions, requirement, prereleases=False):
    """The newest text that fits, or None; pre-releases only when asked for."""
    fitting = [
        text for text in versions
        if satisfies(text, requirement) and (prereleases or not Version(text).is_prerelease)
    ]
    return max(fitting, key=Version, default=None)

"""Calls that were refused for their arguments: the error names the function, of which no line has run."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from regreen.syntax.scopes import Function

UNEXPECTED = re.compile(r"([\w.<>]+)\(\) got an unexpected keyword argument '(\w+)'")
TOO_MANY = re.compile(r"([\w.<>]+)\(\) takes (?:from )?\d+ .*positional arguments? but \d+ (?:was|were) given")
BODY, MOST_DEFINING = 0.3, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """One refused argument."""

    name: str
    """Of the function."""
    owner: str = ""
    """Its class, where the error tells (Python 3.10 and later)."""
    argument: str = ""
    """The argument's name; empty for one too many by place."""


def refusals(messages: Iterable[str]) -> tuple[Refusal, ...]:
    """What messages of errors tell, each once."""
    return tuple(dict.fromkeys(one for message in messages for one in _told(message)))


def _told(message: str) -> Iterator[Refusal]:
    for pattern in (UNEXPECTED, TOO_MANY):
        for found in pattern.finditer(message):
            owner, _, name = found[1].replace("<locals>.", "").rpartition(".")
            argument = found[2] if pattern is UNEXPECTED else ""
            yield Refusal(name=name, owner=owner.rpartition(".")[2], argument=argument)


def defining(told: Iterable[Refusal], texts: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """Files that define such functions, with the names of these; none of a name that is defined in many files."""
    found: dict[str, set[str]] = {}
    for one in told:
        pattern = re.compile(rf"^\s*(?:async\s+)?def\s+{re.escape(one.name)}\s*\(", re.MULTILINE)
        files = [file for file, text in texts.items() if pattern.search(text)]
        homes = [
            file for file in files if re.search(rf"^\s*class\s+{re.escape(one.owner)}\b", texts[file], re.MULTILINE)
        ]
        files = homes or files
        for file in files if len(files) <= MOST_DEFINING else ():
            found.setdefault(file, set()).add(one.name)
    return {file: frozenset(known) for file, known in found.items()}


def with_refusing(
    suspicion: Mapping[int, float], functions: Sequence[Function], names: frozenset[str]
) -> dict[int, float]:
    """The same where the heads of such functions are as suspicious as anything, and their bodies less."""
    raised = dict(suspicion)
    for one in functions:
        for line in range(one.first, one.last + 1) if one.name in names else ():
            raised[line] = max(raised.get(line, 0.0), 1.0 if line < one.body_first else BODY)
    return raised

"""Names that the program asks of a module in vain, and what the environment really has there."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from regreen.repair.propose.absent import IMPORT, LACKS
from regreen.repair.propose.site import Evidence
from regreen.repair.server import Server

LIMIT_S = 20.0
MOST = 6
_GONE = re.compile(r"No module named '?(?P<module>[\w.]+)\.(?P<name>\w+)'?")


def missing(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pairs of a module and a name that it lacks, out of the words of errors."""
    for pattern in (LACKS, IMPORT, _GONE):
        for text in texts:
            yield from ((one["module"], one["name"]) for one in pattern.finditer(text))


def with_offered(evidence: Evidence, texts: Sequence[str], server: Server) -> Evidence:
    """The same with what those modules have; raises ServerError when the server has ended."""
    pairs = list(dict.fromkeys(missing(texts)))[:MOST]
    if not pairs:
        return evidence
    asked = {"cmd": "exports", "modules": [module for module, _ in pairs]}
    there = {one["module"]: tuple(one["names"]) for one in server.ask(asked, LIMIT_S) if "names" in one}
    found = {name: there[module] for module, name in pairs if name not in there.get(module, (name,))}
    return replace(evidence, offered=found)

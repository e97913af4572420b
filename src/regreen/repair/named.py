"""What the failing tests name in texts: entries of tables, and functions that they stand in for or count."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import replace

from regreen.repair.pack import Module
from regreen.repair.propose.site import Evidence
from regreen.repair.survey import Survey
from regreen.syntax.scopes import own_nodes
from regreen.syntax.source import Source

SHARE = 0.7
"""Of the highest suspicion in the file."""

SHORTEST, FEWEST = 2, 3


def with_named_entries(facts: Survey, evidence: Evidence) -> Survey:
    """The same with more suspicion on entries of mappings, at module level, whose keys stand in failing tests' texts.

    A table is read in one place by all tests alike, so that the lines run tell its entries apart no further.
    """
    texts = [one for one in evidence.literals if isinstance(one, str)]
    raised = {file: _raised(facts.suspicion[file], module.source, texts) for file, module in facts.modules.items()}
    suspicion = {**facts.suspicion, **raised}
    watched = frozenset(name for text in texts if (name := text.rpartition(".")[2]).isidentifier() and "_" in name)
    for file, module in facts.modules.items() if watched else ():
        suspicion[file] = _raised_around(suspicion[file], module, watched)
    return replace(facts, suspicion=suspicion)


def _raised_around(suspicion: Mapping[int, float], module: Module, watched: frozenset[str]) -> dict[int, float]:
    """More suspicion on the lines, as far as they ran, of functions that call one which a test names to watch it."""
    best, raised = SHARE * max(suspicion.values(), default=0.0), dict(suspicion)
    for function in module.functions:
        calls = (node.func for node in ast.walk(function.node) if isinstance(node, ast.Call))
        if any(getattr(one, "attr", getattr(one, "id", "")) in watched for one in calls):
            own = max((suspicion.get(line, 0.0) for line in range(function.first, function.last + 1)), default=0.0)
            for line in range(function.first, function.last + 1) if own else ():
                raised[line] = max(raised.get(line, 0.0), best * raised.get(line, 0.0) / own)
    return raised


def _raised(suspicion: Mapping[int, float], source: Source, texts: list[str]) -> dict[int, float]:
    best = SHARE * max(suspicion.values(), default=0.0)
    lines = [line for entry in _entries(source, texts) for line in entry]
    return {**suspicion, **{line: max(best, suspicion.get(line, 0.0)) for line in lines}}


def _entries(source: Source, texts: list[str]) -> Iterator[range]:
    """Lines of each such entry."""
    for node in own_nodes(source.tree):
        if not isinstance(node, ast.Dict) or len(node.keys) < FEWEST:
            continue
        for key, value in zip(node.keys, node.values, strict=True):
            match key:
                case ast.Constant(value=str() as name) if len(name) >= SHORTEST:
                    if any(name in text for text in texts):
                        yield range(key.lineno, (value.end_lineno or value.lineno) + 1)

"""Entries of tables that the failing tests name: their lines are as suspicious as code that these tests run."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import replace

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
    return replace(facts, suspicion={**facts.suspicion, **raised})


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

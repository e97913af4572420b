"""Leaves out variants whose new condition never has an effect in the states that the failing test brings about."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from regreen.repair.pack import Module
from regreen.repair.server import Server
from regreen.repair.variants import Variant
from regreen.syntax.scopes import Function, function_at

Truths = Mapping[int, tuple[frozenset[str], frozenset[str]]]
"""Line to the conditions that were ever true, and ever false, there."""

QUIET = frozenset({"len", "isinstance"})


@lru_cache(maxsize=8192)
def is_quiet(atom: str) -> bool:
    """Whether evaluating a condition can change nothing: no call but of a few built-in functions."""
    try:
        tree = ast.parse(atom, mode="eval")
    except SyntaxError:
        return False
    return all(
        not isinstance(node, ast.Call | ast.Await | ast.NamedExpr | ast.Yield)
        or getattr(getattr(node, "func", None), "id", "") in QUIET
        for node in ast.walk(tree)
    )


def has_effect(variant: Variant, truths: Truths) -> bool:
    """Whether the variant's condition was ever such that it changes what runs; yes where that is unknown."""
    if not variant.atom or variant.at not in truths:
        return True
    true, false = truths[variant.at]
    return variant.atom in (true if variant.effective else false) or variant.atom not in true | false


def asked(space: Sequence[Variant], modules: Mapping[str, Module]) -> dict[tuple[str, int], tuple[Function, list[str]]]:
    """File and first line of each function to its conditions, each once, in the order of the space."""
    found: dict[tuple[str, int], tuple[Function, dict[str, None]]] = {}
    for variant in space:
        function = function_at(modules[variant.file].functions, variant.at) if variant.atom else None
        if function is not None and is_quiet(variant.atom):
            found.setdefault((variant.file, function.first), (function, {}))[1][variant.atom] = None
    return {key: (function, list(atoms)) for key, (function, atoms) in found.items()}


def effective(
    space: Sequence[Variant], modules: Mapping[str, Module], server: Server, tests: Sequence[str], cpu_s: float
) -> list[Variant]:
    """The space without what would run exactly as the old code does in these failing tests."""
    known: dict[tuple[str, int], Truths] = {}
    for (file, first), (function, atoms) in asked(space, modules).items():
        command = {"cmd": "values", "file": file, "line": first, "name": function.name, "atoms": atoms}
        for answer in server.ask({**command, "tests": list(tests), "cpu": cpu_s}, 60.0):
            if "lines" in answer:
                known[file, first] = dict(_read(answer["lines"], atoms))
    return [one for one in space if has_effect(one, _truths_at(one, modules, known))]


def _truths_at(variant: Variant, modules: Mapping[str, Module], known: Mapping[tuple[str, int], Truths]) -> Truths:
    function = function_at(modules[variant.file].functions, variant.at) if variant.atom else None
    return known.get((variant.file, function.first), {}) if function else {}


def _read(
    lines: Mapping[str, Sequence[Sequence[int]]], atoms: Sequence[str]
) -> Iterator[tuple[int, tuple[frozenset[str], frozenset[str]]]]:
    for line, (true, false) in lines.items():
        yield int(line), (frozenset(atoms[one] for one in true), frozenset(atoms[one] for one in false))

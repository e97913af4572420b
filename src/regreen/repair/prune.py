"""Looks at new conditions in the states that tests bring about: those without effect go, of equal ones one is tried."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from regreen.repair.pack import Module
from regreen.repair.server import Server
from regreen.repair.variants import Variant
from regreen.syntax.scopes import Function, function_at

Truths = Mapping[int, tuple[frozenset[str], frozenset[str]]]
"""Line to the conditions that were ever true, and ever false, there."""

Classes = Mapping[str, int]
"""Condition to a number that is equal for conditions which came out alike in every state seen."""

Key = tuple[str, int, tuple[tuple[int, int, str], ...], int]
"""File, line, the edits without their condition, and its class."""

QUIET = frozenset(
    ("len", "isinstance", "isdigit", "isalpha", "isspace", "isalnum", "isupper", "islower", "startswith", "endswith")
)
"""Functions and methods that change nothing."""


@lru_cache(maxsize=8192)
def is_quiet(atom: str) -> bool:
    """Whether evaluating a condition can change nothing: no call but of a few built-in functions."""
    try:
        tree = ast.parse(atom, mode="eval")
    except SyntaxError:
        return False
    return all(
        not isinstance(node, ast.Call | ast.Await | ast.NamedExpr | ast.Yield) or _called(node) in QUIET
        for node in ast.walk(tree)
    )


def _called(node: ast.AST) -> str:
    func = getattr(node, "func", None)
    return str(getattr(func, "id", getattr(func, "attr", "")))


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """A space after its conditions were looked at."""

    space: list[Variant]
    """Without what would run exactly as the old code does in the failing tests; one of each class of equal ones."""
    alike: dict[Key, list[Variant]]
    """The others of each class: their conditions came out alike in all states seen, so they wait."""
    classes: dict[tuple[str, int], Classes]
    """File and line to condition to class."""

    def like(self, variants: Sequence[Variant]) -> list[Variant]:
        """Those that wait and are alike to one of these."""
        keys = dict.fromkeys(key_of(one, self.classes) for one in variants)
        return [one for key in keys if key is not None for one in self.alike.get(key, ())]

    def waiting(self) -> list[Variant]:
        """All that wait, best first."""
        return sorted((one for group in self.alike.values() for one in group), key=lambda one: one.id)


def effective(
    space: Sequence[Variant],
    modules: Mapping[str, Module],
    server: Server,
    tests: Sequence[str],
    more: Sequence[str],
    cpu_s: float,
) -> Looked:
    """Look at the conditions of a space.

    Args:
        space: variants, best first.
        modules: the files that they change.
        server: a warm one.
        tests: failing tests, in whose states a condition must have an effect.
        more: further tests, by whose states conditions are told apart too.
        cpu_s: bound on one test.
    """
    known: dict[tuple[str, int], Truths] = {}
    classes: dict[tuple[str, int], Classes] = {}
    for (file, first), (function, atoms) in asked(space, modules).items():
        command = {"cmd": "values", "file": file, "line": first, "name": function.name, "atoms": atoms}
        for answer in server.ask({**command, "tests": list(tests), "more": list(more), "cpu": cpu_s}, 60.0):
            if "lines" in answer:
                known[file, first] = dict(_read(answer["lines"], atoms))
                classes.update(_classes(file, answer["classes"], atoms))
    left = [one for one in space if has_effect(one, _truths_at(one, modules, known))]
    return grouped(left, classes)


def grouped(space: Sequence[Variant], classes: dict[tuple[str, int], Classes]) -> Looked:
    """The first of each class of equal variants, and the others beside it."""
    firsts: list[Variant] = []
    alike: dict[Key, list[Variant]] = {}
    for variant in space:
        key = key_of(variant, classes)
        if key is not None and key in alike:
            alike[key].append(variant)
            continue
        if key is not None:
            alike[key] = []
        firsts.append(variant)
    return Looked(space=firsts, alike=alike, classes=classes)


def key_of(variant: Variant, classes: Mapping[tuple[str, int], Classes]) -> Key | None:
    """Equal for variants that differ only by conditions of one class; None where nothing is known."""
    known = classes.get((variant.file, variant.at), {}) if variant.atom else {}
    if variant.atom not in known:
        return None
    form = tuple((one.start, one.end, one.text.replace(variant.atom, "\0")) for one in variant.edits)
    return variant.file, variant.at, form, known[variant.atom]


def _classes(
    file: str, lines: Mapping[str, Sequence[Sequence[int]]], atoms: Sequence[str]
) -> Iterator[tuple[tuple[str, int], Classes]]:
    for line, pairs in lines.items():
        yield (file, int(line)), {atoms[number]: value for number, value in pairs}


def _truths_at(variant: Variant, modules: Mapping[str, Module], known: Mapping[tuple[str, int], Truths]) -> Truths:
    function = function_at(modules[variant.file].functions, variant.at) if variant.atom else None
    return known.get((variant.file, function.first), {}) if function else {}


def _read(
    lines: Mapping[str, Sequence[Sequence[int]]], atoms: Sequence[str]
) -> Iterator[tuple[int, tuple[frozenset[str], frozenset[str]]]]:
    for line, (true, false) in lines.items():
        yield int(line), (frozenset(atoms[one] for one in true), frozenset(atoms[one] for one in false))

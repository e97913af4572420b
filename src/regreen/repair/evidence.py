"""Mines the failing tests and their failures for literals, types and words that a repair may need."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from regreen.repair.propose import differences
from regreen.repair.propose.absent import imports
from regreen.repair.propose.site import Evidence
from regreen.repair.survey import Survey, read_text
from regreen.repair.variants import Observed
from regreen.syntax.asserts import Literal, literals, raised_types, test_functions
from regreen.syntax.scopes import FunctionNode

MOST = 40
LONGEST = 60
WORD = re.compile(r"[^\W\d][\w-]*")


def gather(facts: Survey, root: Path) -> Evidence:
    """Evidence from the failing tests' text and outcome."""
    nodes = list(_test_nodes(facts.failing, root))
    mined = dict.fromkeys(_typed(value) for node in nodes for value in literals(node))
    for test in facts.failing:
        mined.update(dict.fromkeys(_typed(value) for value in from_message(test.message)))
    words = frozenset(_words(nodes))
    pairs = differences.compared(test.message for test in facts.failing)
    return Evidence(
        literals=tuple(value for _, value in mined if _is_small(value))[:MOST],
        types=_types((*facts.failing, *facts.passing)),
        crashed=_crashed(facts.failing),
        errors=frozenset(test.error for test in facts.failing if test.error),
        messages=tuple(dict.fromkeys(test.message for test in facts.failing))[:8],
        expected=tuple(dict.fromkeys(name for node in nodes for name in raised_types(node))),
        words=words,
        unknown=_unknown(mined, facts),
        items=tuple(dict.fromkeys(item for node in nodes for item in _items(node)))[:MOST],
        wanted=tuple(dict.fromkeys(text for node in nodes for text in _wanted(node))),
        segments=differences.segments(pairs),
        digits=differences.digits(pairs),
        ratios=differences.ratios(pairs),
        supplied={file: imports(known, words) for file, known in facts.supplied.items()},
        marks=marks((one.test for one in facts.failing), (one.test for one in facts.passing)),
    )


def marks(failing: Iterable[str], passing: Iterable[str]) -> tuple[str, ...]:
    """Letters in the sets of parameters (``test[set]``) of failing tests which those of passing ones do not have.

    Of the same functions only; letters that more of the failing sets have come first.
    """
    sets: dict[str, list[set[str]]] = {}
    for name in failing:
        function, bracket, text = name.partition("[")
        if bracket:
            sets.setdefault(function, []).append(set(text[:-1]))
    known = {letter for name in passing if name.partition("[")[0] in sets for letter in name.partition("[")[2][:-1]}
    counts = Counter(letter for found in sets.values() for letters in found for letter in letters - known)
    odd = [letter for letter in counts if not letter.isalnum() and not letter.isspace()]
    return tuple(sorted(odd, key=lambda letter: (-counts[letter], letter)))


def _typed(value: Literal) -> tuple[type, Literal]:
    return type(value), value


def _is_small(value: Literal) -> bool:
    return not isinstance(value, str | bytes) or len(value) <= LONGEST


def _test_nodes(tests: Iterable[Observed], root: Path) -> Iterator[FunctionNode]:
    trees: dict[str, dict[str, FunctionNode]] = {}
    seen = set()
    for test in tests:
        file, _, rest = test.test.partition("::")
        name = rest.split("[")[0]
        if (file, name) in seen:
            continue
        seen.add((file, name))
        if file not in trees:
            trees[file] = _parsed(root / file)
        if name in trees[file]:
            yield trees[file][name]


def _parsed(path: Path) -> dict[str, FunctionNode]:
    try:
        return test_functions(ast.parse(read_text(path) or ""))
    except (SyntaxError, ValueError, RecursionError):
        return {}


def from_message(message: str) -> Iterator[Literal]:
    """Literals that stand in a failure's message: numbers and quoted text."""
    for found in re.findall(r"'(?:[^'\\\n]|\\.){0,60}'|(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])", message[:2000]):
        try:
            value = ast.literal_eval(found)
        except (SyntaxError, ValueError):
            continue
        if isinstance(value, int | float | str):
            yield value


def _wanted(node: FunctionNode) -> Iterator[str]:
    """Texts that errors must match, as plain text."""
    for one in ast.walk(node):
        match one:
            case ast.keyword(arg="match", value=ast.Constant(value=str() as text)):
                parts = re.split(r"(?<!\\)(?:\.[*+?]|[\^$|()\[\]*+?])", text)
                yield re.sub(r"\\(.)", r"\1", max(parts, key=len))


def _unknown(mined: Iterable[tuple[type, Literal]], facts: Survey) -> frozenset[str]:
    """Words of the tests' texts that stand nowhere in the sources: what a table may lack."""
    words = {word for _, value in mined if isinstance(value, str) for word in (value, *WORD.findall(value))}
    known = {word for module in facts.modules.values() for word in WORD.findall(module.source.text)}
    return frozenset(word for word in words - known if len(word) > 1)


def _items(node: FunctionNode) -> Iterator[tuple[str, str]]:
    """Keys that mappings of a test have, each with its value in Python's words, where both are constants."""
    for one in ast.walk(node):
        match one:
            case ast.Dict():
                for key, value in zip(one.keys, one.values, strict=True):
                    if isinstance(key, ast.Constant) and isinstance(key.value, str) and _is_plain(value):
                        yield key.value, ast.unparse(value)
            case ast.Call(func=ast.Name(id="dict"), keywords=words):
                yield from ((word.arg, ast.unparse(word.value)) for word in words if word.arg and _is_plain(word.value))


def _is_plain(node: ast.expr) -> bool:
    """Whether it is a constant or an empty display."""
    return isinstance(node, ast.Constant) or (isinstance(node, ast.List) and not node.elts)


def _types(tests: Iterable[Observed]) -> dict[str, dict[str, frozenset[str]]]:
    found: dict[str, dict[str, set[str]]] = {}
    for test in tests:
        for place, known in test.types.items():
            for name, kinds in known.items():
                found.setdefault(place, {}).setdefault(name, set()).update(kinds)
    return {place: {name: frozenset(kinds) for name, kinds in known.items()} for place, known in found.items()}


def _crashed(tests: Iterable[Observed]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for test in tests:
        for frame in test.frames:
            found.setdefault(f"{frame.file}:{frame.line}", set()).add(test.error)
    return {place: frozenset(kinds) for place, kinds in found.items()}


def _words(nodes: Iterable[FunctionNode]) -> Iterator[str]:
    for node in nodes:
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name):
                yield inner.id
            elif isinstance(inner, ast.Attribute):
                yield inner.attr

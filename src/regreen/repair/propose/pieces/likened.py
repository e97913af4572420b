"""What is named like an expression, in its place: the module's own expressions, shorter, longer or of other words."""

import ast
import builtins
import re
from collections.abc import Iterator
from functools import lru_cache

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site
from regreen.syntax.source import Source

LONGEST, MOST = 50, 6
LEAST = 1 / 3
"""Share of common words from which two expressions are taken to mean nearly the same."""
OTHER_END, EVERYWHERE = 0.6, 0.7
"""How much less likely one is meant that ends in another word, and one at each place where the expression stands."""
_EXPRESSIONS = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)
_BUILTINS = frozenset(dir(builtins))
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+")

Words = tuple[str, ...]
Known = tuple[str, Words, frozenset[str], bool]
"""Text of an expression, its words, the names in it, and whether it can be called: a name or an attribute."""


@lru_cache(maxsize=20_000)
def words_of(text: str) -> Words:
    """Words of all names in a text, in lower case and without the plural's ending."""
    return tuple(word.lower().removesuffix("s") or word for word in _WORD.findall(text))


@lru_cache(maxsize=16)
def _said(text: str) -> dict[str, tuple[Known, ...]]:
    """Word to the short expressions and the names of a module that have it."""
    source = Source(text=text)
    found: dict[str, Known] = {}
    named: set[str] = set()
    for node in source.nodes:
        if isinstance(node, _EXPRESSIONS):
            own = source.of(node)
            if isinstance(getattr(node, "ctx", ast.Load()), ast.Load) and len(own) <= LONGEST and "\n" not in own:
                found[own] = (own, words_of(own), source.names_in(node), isinstance(node, ast.Name | ast.Attribute))
        elif isinstance(node, ast.alias):
            named.add(node.asname or node.name.partition(".")[0])
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            named.add(node.name)
    for name in named:
        found.setdefault(name, (name, words_of(name), frozenset({name}), True))
    by_word: dict[str, list[Known]] = {}
    for one in found.values():
        for word in dict.fromkeys(one[1]):
            by_word.setdefault(word, []).append(one)
    return {word: tuple(several) for word, several in by_word.items()}


def likened(site: Site, node: ast.expr) -> Iterator[Change | None]:
    """An expression of the module with mostly the same words, or the last name alone."""
    text = site.text(node)
    plain = isinstance(getattr(node, "ctx", ast.Load()), ast.Load) and len(text) <= LONGEST and "\n" not in text
    if not plain or text in scope.OWNER:
        return
    same = site.once("places of expressions", _places).get(text, [])
    for other, likely in _alike(site, text, is_callee=scope.is_callee(site, node)):
        yield site.parse_put(node, other, likely)
        if len(same) > 1 and node is same[0]:
            edits = [edit for one in same for edit in site.parse_put(one, other).edits]
            yield Change(edits=tuple(edits), factor=likely * EVERYWHERE)
    if isinstance(node, ast.Attribute) and node.attr in site.once("names for likened ones", _in_scope):
        yield site.put(node, node.attr)


def _places(site: Site) -> dict[str, list[ast.expr]]:
    """Each expression's text to where it stands in the function, in the order of the text."""
    found: dict[str, list[ast.expr]] = {}
    for node in site.nodes:
        if isinstance(node, _EXPRESSIONS) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            found.setdefault(site.text(node), []).append(node)
    return {text: sorted(several, key=site.source.span) for text, several in found.items()}


def _in_scope(site: Site) -> frozenset[str]:
    return _BUILTINS.union(site.local, site.module)


def _alike(site: Site, text: str, *, is_callee: bool) -> list[tuple[str, float]]:
    """The likeliest ones with how likely each is."""
    return site.once(f"likened to {text} {is_callee}", lambda one: _ranked(one, text, is_callee=is_callee))


def _ranked(site: Site, text: str, *, is_callee: bool) -> list[tuple[str, float]]:
    by_word = _said(site.source.text)
    mine, known = words_of(text), site.once("names for likened ones", _in_scope)
    found: dict[str, float] = {}
    for word in dict.fromkeys(mine):
        for other, theirs, names, callable_ in by_word.get(word, ()):
            if other == text or other in found or (is_callee and not callable_) or not names <= known:
                continue
            share = len({*mine} & {*theirs}) / len({*mine, *theirs})
            if share >= LEAST:
                found[other] = share * (1.0 if theirs[-1] == mine[-1] else OTHER_END)
    return sorted(found.items(), key=lambda one: (-one[1], len(one[0]), one[0]))[:MOST]


PIECES = (Piece(name="named alike", family="name", prior=0.25, on=_EXPRESSIONS, make=likened),)

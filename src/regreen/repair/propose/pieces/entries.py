"""Members of written-out collections, entries and rows of tables: one more that the failing tests name, one less."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax.asserts import Literal

MOST, MOST_LETTERS, LONGEST = 12, 10, 40
FEWEST = 2
"""Entries of a table, below which nobody can tell what another would be like."""
MOST_VALUES = 3
UNKNOWN = 4.0
WORD = re.compile(r"[^\W\d][\w-]*")


def member(site: Site, node: ast.List | ast.Tuple | ast.Set) -> Iterator[Change | None]:
    """A constant more in a display of constants, or one less."""
    if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load) or not node.elts:
        return
    values = [one.value for one in node.elts if isinstance(one, ast.Constant)]
    if len(values) != len(node.elts):
        return
    end = site.source.span(node.elts[-1])[1]
    kinds = {type(value) for value in values}
    for value in _named(site, kinds, values):
        yield site.swap(end, end, _appended(site, node.elts[-1], repr(value)), _likely(site, value))
    for at, one in enumerate(node.elts):
        if len(values) > 2:
            start, last = site.source.span(one)
            if at + 1 < len(node.elts):
                yield site.swap(start, site.source.span(node.elts[at + 1])[0], "", 0.4)
            else:
                yield site.swap(site.source.span(node.elts[at - 1])[1], last, "", 0.4)


def _named(site: Site, kinds: set[type], known: Sequence[object]) -> list[Literal]:
    """Constants of these types that the failing tests name and that are not there yet; words and letters too."""
    found: dict[Literal, None] = {}
    for value in site.evidence.literals:
        if type(value) in kinds:
            found[value] = None
            if isinstance(value, str) and len(value) <= LONGEST:
                found.update(dict.fromkeys(value.split() if any(len(str(one)) > 1 for one in known) else value))
    like = _words_like(site, [one for one in known if isinstance(one, str)]) if str in kinds else []
    whole = [value for value in found if value not in known][:MOST]
    return list(dict.fromkeys((*whole, *like)))


def entry(site: Site, node: ast.Dict) -> Iterator[Change | None]:
    """An entry more for a key that the failing tests name, with a value made as the last one's or that of another."""
    keys = [key.value for key in node.keys if isinstance(key, ast.Constant)]
    if not keys or len(keys) < len(node.keys):
        return
    last, end = node.keys[-1] or node, site.source.span(node.values[-1])[1]
    texts = [one for one in site.evidence.literals if isinstance(one, str) and one.isidentifier() and one not in keys]
    values = [site.text(value) for value in reversed(node.values)] if len(keys) >= FEWEST else []
    shared = [value for value, _ in Counter(values).most_common(MOST_VALUES)]
    like = _words_like(site, [key for key in keys if isinstance(key, str)])
    for word in dict.fromkeys((*texts[:8], *like)):
        made = [(value, 1.0) for key, value in site.evidence.items if key == word]
        made += _entry_values(site, node.values[-1], word) if word in texts else []
        made += [(value, 0.5 / at) for at, value in enumerate(shared, start=1)] if word in like else []
        for value, factor in dict(reversed(made)).items():
            yield site.swap(end, end, _appended(site, last, f"'{word}': {value}"), factor * _likely(site, word))


def _entry_values(site: Site, last: ast.expr, word: str) -> Iterator[tuple[str, float]]:
    if word in site.local:
        yield word, 1.0
    if word in site.attributes:
        yield f"self.{word}" + ("()" if word in site.methods else ""), 1.0
    if isinstance(last, ast.Attribute) and site.text(last.value) != "self":
        yield f"{site.text(last.value)}.{word}", 0.8
    if isinstance(last, ast.Constant):
        plain = [one for one in site.evidence.literals if type(one) is type(last.value)]
        yield from ((repr(one), 0.2) for one in plain[:6])


def row(site: Site, node: ast.List | ast.Tuple | ast.Set) -> Iterator[Change | None]:
    """A row more in a table of tuples: as one that is there, with a word of the failing tests for one of its own."""
    rows = [tuple(one.value for one in each.elts if isinstance(one, ast.Constant)) for each in _rows(node)]
    if len(rows) < FEWEST or len({len(each) for each in rows}) > 1:
        return
    end = site.source.span(node.elts[-1])[1]
    for at in range(len(rows[0])):
        words = [one for each in rows if isinstance(one := each[at], str)]
        others = [(each[:at], each[at + 1 :]) for each in reversed(rows)]
        models = [model for model, _ in Counter(others).most_common(MOST_VALUES)]
        for word in _words_like(site, words) if len(words) == len(rows) else ():
            for number, (before, after) in enumerate(models, start=1):
                text = _appended(site, node.elts[-1], repr((*before, word, *after)))
                yield site.swap(end, end, text, _likely(site, word) / number)


def _rows(node: ast.List | ast.Tuple | ast.Set) -> list[ast.Tuple]:
    """Tuples of constants, where only tuples stand."""
    rows = [one for one in node.elts if isinstance(one, ast.Tuple) and one.elts]
    plain = [row for row in rows if all(isinstance(one, ast.Constant) for one in row.elts)]
    return plain if len(rows) == len(node.elts) else []


def _appended(site: Site, last: ast.expr, text: str) -> str:
    """An entry behind one that begins with ``last``: on a line of its own where that has one, with the same quotes."""
    start = site.source.span(last)[0]
    lead = site.source.text[site.source.text.rfind("\n", 0, start) + 1 : start]
    alike = text.replace("'", '"') if '"' in site.text(last) and '"' not in text else text
    return f", {alike}" if lead.strip() or not lead else f",\n{lead}{alike}"


def _likely(site: Site, value: object) -> float:
    """More for a word that stands nowhere in the sources: the failing test knows what the code does not."""
    whole = isinstance(value, str) and WORD.fullmatch(value)
    return UNKNOWN if whole and value in site.evidence.unknown else 1.0


def _words_like(site: Site, known: Sequence[str]) -> list[str]:
    """Words of the failing tests' texts that are none of these and written alike: in small letters, with a dash."""
    texts = [one for one in site.evidence.literals if isinstance(one, str)]
    found = dict.fromkeys(word for text in texts for word in (text, *WORD.findall(text)))
    shapes = {_shape(word) for word in known}
    return [word for word in found if len(word) > 1 and word not in known and _shape(word) in shapes][:MOST]


def _shape(word: str) -> tuple[bool, bool, frozenset[str]]:
    """In capitals, in small letters, and which signs stand in it."""
    return word.isupper(), word.islower(), frozenset(re.sub(r"\w", "", word))


def letter(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """A letter more in a text whose letters are asked for one by one."""
    if not isinstance(node.value, str) or not node.value or not _of_letters(site, node):
        return
    texts = [one for one in site.evidence.literals if isinstance(one, str) and len(one) <= LONGEST]
    letters = dict.fromkeys(one for text in texts for one in text if one not in node.value and one.isprintable())
    end = site.source.span(node)[1] - 1
    for one in sorted(letters, key=str.isalnum)[:MOST_LETTERS]:
        if one not in "\"'\\":
            yield site.swap(end, end, one, 0.6 if one.isalnum() else 1.0)


def _of_letters(site: Site, node: ast.Constant) -> bool:
    """Whether a text stands where its letters count: behind ``in``, in ``strip``, at module level."""
    match site.parent(node):
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[right]):
            return right is node
        case ast.Call(func=ast.Attribute(attr="strip" | "lstrip" | "rstrip")):
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset")) | ast.Assign():
            return site.function is None
        case _:
            return False


PIECES = (
    Piece(
        name="member of a display",
        family="collection",
        prior=0.2,
        on=(ast.List, ast.Tuple, ast.Set),
        make=member,
        module=True,
    ),
    Piece(
        name="row of a table",
        family="collection",
        prior=0.2,
        on=(ast.List, ast.Tuple, ast.Set),
        make=row,
        module=True,
    ),
    Piece(name="entry of a mapping", family="display", prior=0.25, on=(ast.Dict,), make=entry, module=True),
    Piece(name="letter of a set", family="constant", prior=0.25, on=(ast.Constant,), make=letter, module=True),
)

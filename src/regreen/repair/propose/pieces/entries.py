"""Members of written-out collections: one more that the failing tests name, one less; letters of a set of letters."""

import ast
from collections.abc import Iterator, Sequence

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax.asserts import Literal

MOST, MOST_LETTERS, LONGEST = 12, 10, 40


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
        yield site.swap(end, end, f", {value!r}", 1.0)
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
    return [value for value in found if value not in known][:MOST]


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
    Piece(name="letter of a set", family="constant", prior=0.25, on=(ast.Constant,), make=letter, module=True),
)

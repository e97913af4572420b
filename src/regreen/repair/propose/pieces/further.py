"""One more branch beside those that ask in the same way."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Change, Site

LONGEST_AFFIX, MOST_AFFIXES, MOST_ENDS = 4, 14, 6
FEW, SHARED = 3, 2.5
"""An end of more than one letter that so many words of the failing tests share is no accident."""


def further_branch(site: Site, node: ast.If) -> Iterator[Change | None]:
    """A branch for texts that begin or end in a way that those of the failing tests share."""
    chain = branches(node)
    parent = site.parent(node)
    if len(chain) < 2 or (isinstance(parent, ast.If) and parent.orelse == [node]):
        return
    asked = next((found for one in reversed(chain) if (found := _asks(one.test))), None)
    last = chain[-1]
    if asked is None or not site.source.owns_lines(last.body[-1]):
        return
    name, method = asked
    at = site.source.block_span(last.body[-1])[1]
    head, inner, newline = site.source.indent(node), site.source.indent(last.body[0]), site.source.newline
    for number, (affix, sharing) in enumerate(affixes(site, method)):
        told = SHARED if sharing >= FEW and len(affix) > 1 else 1.0
        for place, end in enumerate(_ends(site, last, name)):
            text = f"{head}elif {name}.{method}({affix!r}):{newline}{inner}{end}{newline}"
            yield site.swap(at, at, text, told / (1 + 0.1 * number + 0.1 * place))


def branches(node: ast.If) -> list[ast.If]:
    """An ``if`` with the ``elif`` that follow (an ``if`` alone in an ``else`` is one too)."""
    found = [node]
    while len(found[-1].orelse) == 1 and isinstance(found[-1].orelse[0], ast.If):
        found.append(found[-1].orelse[0])
    return found


def _asks(test: ast.expr) -> tuple[str, str] | None:
    """The variable and the method with which a condition asks for a constant beginning or end."""
    for one in ast.walk(test):
        match one:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=name), attr="startswith" | "endswith" as method),
                args=[ast.Constant(value=str())],
            ):
                return name, method
    return None


def affixes(site: Site, method: str) -> list[tuple[str, int]]:
    """Beginnings or ends of the words in the failing tests, and how many share each: most first, then longer ones."""
    words = [one for one in site.evidence.literals if isinstance(one, str) and one.strip() == one and one]
    counts: dict[str, int] = {}
    for word in words:
        for length in range(1, min(LONGEST_AFFIX, len(word)) + 1):
            affix = word[:length] if method == "startswith" else word[-length:]
            counts[affix] = counts.get(affix, 0) + 1
    ranked = sorted(counts, key=lambda affix: (-counts[affix], -len(affix), affix))
    return [(affix, counts[affix]) for affix in ranked[:MOST_AFFIXES]]


def _ends(site: Site, last: ast.If, name: str) -> list[str]:
    """What the branch may do: hand out, or put in the same variable, the word or a parameter."""
    names = list(dict.fromkeys([name, *scope.parameters(site)]))
    match last.body:
        case [ast.Assign(targets=[ast.Name(id=target)])]:
            forms = [f"{target} = {one}" for one in names if one != target]
        case [ast.Return()]:
            forms = []
        case _:
            return ["pass", "return"]
    return [*forms, *(f"return {one}" for one in names)][:MOST_ENDS]


PIECES = (Piece(name="further branch", family="condition", prior=0.3, on=(ast.If,), make=further_branch),)

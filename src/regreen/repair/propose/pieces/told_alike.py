"""Texts that say the same in another case or with white space around, where there may be no text at all."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops


def alike(site: Site, node: ast.Compare) -> Iterator[Change | None]:
    """A text compared in the case of the constant beside it, stripped or not; without a text the answer is no."""
    match node:
        case ast.Compare(
            left=ast.Name() | ast.Attribute() as left, ops=[ast.Eq()], comparators=[ast.Constant(value=str() as value)]
        ):
            pass
        case _:
            return
    case = "upper" if value.isupper() else "lower"
    if not {"str", "NoneType"} <= site.kinds(left) or not (value.isupper() or value.islower()):
        return
    text, beside = site.text(left), site.source.text[slice(site.source.span(left)[1], site.source.span(node)[1])]
    for number, form in enumerate((f"strip().{case}()", f"{case}()")):
        yield site.put(node, f"{text} and {text}.{form}{beside}", ops.AND, 1.0 - 0.1 * number)


PIECES = (Piece(name="told alike", family="call", prior=0.3, on=(ast.Compare,), make=alike),)

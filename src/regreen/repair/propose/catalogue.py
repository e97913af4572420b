"""All pieces of the catalogue, by family."""

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import (
    bounds,
    calls,
    collections,
    computed,
    conditions,
    constants,
    definitions,
    ensuring,
    insertions,
    keys,
    kinds,
    names,
    nothing,
    operators,
    shapes,
    statements,
)

PIECES: tuple[Piece, ...] = (
    *operators.PIECES,
    *bounds.PIECES,
    *constants.PIECES,
    *names.PIECES,
    *calls.PIECES,
    *keys.PIECES,
    *kinds.PIECES,
    *shapes.PIECES,
    *collections.PIECES,
    *conditions.PIECES,
    *computed.PIECES,
    *ensuring.PIECES,
    *nothing.PIECES,
    *statements.PIECES,
    *insertions.PIECES,
    *definitions.PIECES,
)

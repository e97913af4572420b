"""All pieces of the catalogue, by family."""

from regreen.repair.propose.piece import Piece

PIECES: tuple[Piece, ...] = ()

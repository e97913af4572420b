"""Set a text in rows."""

from tickets.pieces import pieces


def rows(text, room):
    """Rows of at most so many letters; a piece that is longer has its own."""
    found = []
    row = ""
    for piece in pieces(text):
        if row and len(row) + len(piece) > room:
            found.append(row)
            row = piece
        else:
            row = f"{row} {piece}" if row else piece
    if row:
        found.append(row)
    return found


def height(text, room):
    """How many rows it takes."""
    return len(rows(text, room))

import pytest
from tickets.rows import height, rows


def right(text, room):
    made = []
    for piece in text.split():
        if made and len(made[-1] + " " + piece) <= room:
            made[-1] += " " + piece
        else:
            made.append(piece)
    return made


@pytest.mark.parametrize("room", range(1, 14))
@pytest.mark.parametrize("text", ["", "x", "go on", "a bb ccc dddd", "seven men went out", "i i i i i", "aaaaaaaa b c"])
def test_rows(text, room):
    assert rows(text, room) == right(text, room)
    assert height(text, room) == len(right(text, room))

import pytest
from textfold.fold import fold
from textfold.words import count

TEXT = "the quick brown fox jumps over a lazy dog and runs away"


@pytest.mark.parametrize("width", range(1, 40))
def test_fold(width):
    lines = fold(TEXT, width)
    assert " ".join(lines) == TEXT
    assert all(len(line) <= width or " " not in line for line in lines)
    for line, following in zip(lines, lines[1:]):
        assert len(line) + 1 + len(following.split()[0]) > width


def test_count():
    assert count(TEXT) == 12

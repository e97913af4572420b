import pytest
from posters.setting import fill


def right(text, broad):
    words, made = text.upper().split(), []
    while words:
        many = max([n for n in range(1, len(words) + 1) if len(" ".join(words[:n])) <= broad], default=1)
        made.append(" ".join(words[:many]))
        words = words[many:]
    return made


@pytest.mark.parametrize("broad", [1, 2, 3, 5, 6, 8, 9, 11, 15])
@pytest.mark.parametrize("text", ["", "Sold", "come and see", "last two days only", "a a a a", "tonightandtomorrow at 8"])
def test_fill(text, broad):
    assert fill(text, broad) == right(text, broad)


def test_usual_breadth():
    assert fill("four more days of it") == right("four more days of it", 12)

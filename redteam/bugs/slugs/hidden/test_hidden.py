import pytest
from slugs.making import slug


@pytest.mark.parametrize("title", ["red green blue", "a", "aa bb", "x y z w"])
@pytest.mark.parametrize("limit", range(1, 20))
def test_slug(title, limit):
    words = title.split()
    best = max(n for n in range(len(words) + 1) if len("-".join(words[:n])) <= limit)
    assert slug(title, limit) == "-".join(words[:best])

from slugs.letters import plain
from slugs.making import slug


class TestSlug:
    def test_simple(self):
        assert slug("Hello World") == "hello-world"

    def test_exact_limit(self):
        assert slug("abc def", 7) == "abc-def"

    def test_exact_limit_of_one_word(self):
        assert slug("abc", 3) == "abc"

    def test_exact_limit_of_three(self):
        assert slug("a b c d", 5) == "a-b-c"

    def test_cut(self):
        assert slug("abc def", 6) == "abc"


def test_plain():
    assert plain("A.B") == "a b"

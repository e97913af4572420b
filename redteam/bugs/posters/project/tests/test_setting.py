from posters.setting import fill
from posters.terms import letters, terms


class TestFill:
    def test_no_terms(self):
        assert fill("  ") == []

    def test_usual_breadth(self):
        assert fill("the great show") == ["THE GREAT", "SHOW"]

    def test_full_strip(self):
        assert fill("at ten", 6) == ["AT TEN"]

    def test_gap_is_counted(self):
        assert fill("ONE SHOW", 7) == ["ONE", "SHOW"]

    def test_two_gaps_are_counted(self):
        assert fill("we do it", 7) == ["WE DO", "IT"]

    def test_term_too_long(self):
        assert fill("tonight only", 5) == ["TONIGHT", "ONLY"]


def test_terms():
    assert terms("a bc") == ["A", "BC"]


def test_letters():
    assert letters("a bc") == 3

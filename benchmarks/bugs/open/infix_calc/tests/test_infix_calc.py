import pytest

from infix_calc import FormulaError, evaluate, names_in, to_rpn, tokens


def test_tokens():
    assert tokens("3 + x1*.5 ") == [("number", 3.0), ("mark", "+"), ("name", "x1"), ("mark", "*"), ("number", 0.5)]
    assert tokens("-2 - -a") == [("mark", "~"), ("number", 2.0), ("mark", "-"), ("mark", "~"), ("name", "a")]
    assert tokens("(1)-2")[3] == ("mark", "-")


def test_precedence():
    assert evaluate("1 + 2 * 3") == 7
    assert evaluate("(1 + 2) * 3") == 9
    assert evaluate("10 - 2 - 3") == 5
    assert evaluate("2 * 3 % 4") == 2


def test_power():
    assert evaluate("2 ^ 3 ^ 2") == 512
    assert evaluate("-2 ^ 2") == -4
    assert evaluate("2 ^ -1") == 0.5
    assert evaluate("2 * -3 + 1") == -5


def test_names():
    assert evaluate("a * b - a", a=2, b=5) == 8
    assert names_in("b * max(a, b) + c") == ["b", "a", "c"]


def test_calls():
    assert evaluate("max(1, 2, 3)") == 3
    assert evaluate("sqrt(16) + min(4, max(1, 2))") == 6
    assert evaluate("abs(-3) * 2") == 6


def test_call_then_parentheses():
    assert evaluate("max(1, (2 + 3) * 2)") == 10
    assert evaluate("(max(4, 2))") == 4


def test_rpn():
    assert to_rpn("1 + 2") == [("number", 1.0), ("number", 2.0), ("mark", "+")]
    assert to_rpn("max(x, 1)") == [("name", "x"), ("number", 1.0), ("call", "max", 2)]


def test_unknown_name():
    with pytest.raises(FormulaError, match="unknown name y"):
        evaluate("x + y", x=1)


def test_zero_is_a_value():
    assert evaluate("x + 1", x=0) == 1


def test_parentheses_must_fit():
    with pytest.raises(FormulaError, match="opening"):
        evaluate("1 + 2)")
    with pytest.raises(FormulaError, match="closing"):
        evaluate("(1 + 2")


def test_nonsense():
    with pytest.raises(FormulaError, match="few"):
        evaluate("1 +")
    with pytest.raises(FormulaError, match="one value"):
        evaluate("1 2")
    with pytest.raises(FormulaError, match="one value"):
        evaluate("")
    with pytest.raises(FormulaError, match="unknown mark"):
        evaluate("1 $ 2")
    with pytest.raises(FormulaError, match="comma"):
        evaluate("(1, 2)")


def test_division_by_zero():
    with pytest.raises(FormulaError, match="zero"):
        evaluate("1 / 0")
    with pytest.raises(FormulaError, match="zero"):
        evaluate("1 % 0")

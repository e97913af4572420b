import pytest

from arith_parser import ParseError, evaluate, tokenize


def test_tokenize():
    assert tokenize("1 + 2.5*(3)") == [1.0, "+", 2.5, "*", "(", 3.0, ")"]


def test_tokenize_rejects():
    with pytest.raises(ParseError):
        tokenize("1 $ 2")


def test_sum():
    assert evaluate("1+2+3") == 6


def test_difference_is_left_associative():
    assert evaluate("10-4-3") == 3


def test_quotient_is_left_associative():
    assert evaluate("16/4/2") == 2


def test_precedence():
    assert evaluate("2+3*4") == 14


def test_parentheses():
    assert evaluate("(2+3)*4") == 20
    assert evaluate("((7))") == 7


def test_power_is_right_associative():
    assert evaluate("2^3^2") == 512


def test_minus_and_power():
    assert evaluate("-2^2") == -4
    assert evaluate("2^-1") == 0.5


def test_unary_minus():
    assert evaluate("--3") == 3
    assert evaluate("4*-2") == -8


def test_missing_parenthesis():
    with pytest.raises(ParseError):
        evaluate("(1+2")


def test_text_after():
    with pytest.raises(ParseError):
        evaluate("1 2")


def test_empty():
    with pytest.raises(ParseError):
        evaluate("")

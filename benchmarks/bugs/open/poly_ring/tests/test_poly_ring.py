from fractions import Fraction

import pytest

from poly_ring import Polynomial, common_divisor, divisors, through

P = Polynomial


def test_equal():
    assert P([1, 2, 0, 0]) == P([1, 2])
    assert P([0]) == P([])
    assert P([1]) != "1"
    assert len({P([1, 2]), P([1, 2, 0])}) == 1


def test_degree():
    assert P([5, 0, 1]).degree == 2
    assert P([]).degree == -1
    assert not P([0, 0])


def test_sum_and_difference():
    assert P([1, 2]) + P([0, -2, 3]) == P([1, 0, 3])
    assert P([1, 2]) - P([1, 2]) == P([])
    assert 1 + P([1, 1]) == P([2, 1])
    assert 1 - P([1, 1]) == P([0, -1])


def test_product():
    assert P([1, 1]) * P([-1, 1]) == P([-1, 0, 1])
    assert 2 * P([1, 3]) == P([2, 6])
    assert P([]) * P([1, 2]) == P([])


def test_power():
    assert P([1, 1]) ** 3 == P([1, 3, 3, 1])
    assert P([1, 1]) ** 0 == P([1])
    with pytest.raises(ValueError):
        P([1, 1]) ** -1


def test_division():
    quotient, rest = divmod(P([-4, 0, -2, 1]), P([-3, 1]))
    assert quotient == P([3, 1, 1])
    assert rest == P([5])
    assert divmod(P([1]), P([0, 1])) == (P([]), P([1]))
    with pytest.raises(ZeroDivisionError):
        divmod(P([1]), 0)


def test_value():
    assert P([1, 2, 3])(2) == 17
    assert P([])(5) == 0
    assert P([1, 1])(Fraction(1, 2)) == Fraction(3, 2)


def test_derivative_and_integral():
    assert P([5, 2, 3]).derivative() == P([2, 6])
    assert P([5]).derivative() == P([])
    assert P([2, 6]).integral(5) == P([5, 2, 3])


def test_common_divisor():
    one = P([1, 1]) * P([2, 1]) * 3
    two = P([1, 1]) * P([5, 1]) * 2
    assert common_divisor(one, two) == P([1, 1])
    assert common_divisor(P([]), P([2, 4])) == P([Fraction(1, 2), 1])


def test_roots():
    assert P([-6, 11, -6, 1]).rational_roots() == [1, 2, 3]
    assert P([0, 0, 1, 2]).rational_roots() == [Fraction(-1, 2), 0]
    assert P([Fraction(-1, 4), 0, 1]).rational_roots() == [Fraction(-1, 2), Fraction(1, 2)]
    assert P([1, 0, 1]).rational_roots() == []


def test_text():
    assert str(P([-1, 1, 0, -3])) == "-3x^3 + x - 1"
    assert str(P([1, -1])) == "-x + 1"
    assert str(P([0, Fraction(1, 2)])) == "1/2x"
    assert str(P([])) == "0"


def test_divisors():
    assert divisors(-12) == [1, 2, 3, 4, 6, 12]


def test_through():
    assert through([(0, 1), (1, 2), (2, 5)]) == P([1, 0, 1])
    assert through([(3, 7)]) == P([7])

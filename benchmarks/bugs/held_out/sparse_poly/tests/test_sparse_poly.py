import pytest

from sparse_poly import Polynomial, bisect_root, integer_roots

P = Polynomial({2: 1, 0: -4})
Q = Polynomial({1: 2, 0: 3})


def test_degree():
    assert P.degree == 2
    assert Polynomial().degree == -1
    assert Polynomial({5: 0}).degree == -1


def test_add():
    assert P + Q == Polynomial({2: 1, 1: 2, 0: -1})


def test_add_cancels():
    assert (P - P) == Polynomial()
    assert (P - Polynomial({2: 1})).degree == 0


def test_operands_stay():
    before = str(P)
    _ = P + Q
    assert str(P) == before


def test_multiply():
    assert Q * Q == Polynomial({2: 4, 1: 12, 0: 9})
    assert P * Polynomial() == Polynomial()


def test_value():
    assert P(3) == 5
    assert Q(-1) == 1
    assert Polynomial({3: 2, 1: 1})(2) == 18
    assert Polynomial()(7) == 0


def test_derivative():
    assert Polynomial({3: 2, 1: 5, 0: 7}).derivative() == Polynomial({2: 6, 0: 5})
    assert Polynomial({0: 7}).derivative() == Polynomial()


def test_text():
    assert str(P) == "x^2 - 4"
    assert str(Q) == "2x + 3"
    assert str(Polynomial({3: -1, 1: 1, 0: 1})) == "-x^3 + x + 1"
    assert str(Polynomial()) == "0"


def test_hash():
    assert len({Polynomial({1: 1, 0: 2}), Polynomial({0: 2, 1: 1})}) == 1


def test_integer_roots():
    assert integer_roots(P, -5, 5) == [-2, 2]
    assert integer_roots(P, -2, 2) == [-2, 2]


def test_bisect():
    assert bisect_root(P, 0, 10) == pytest.approx(2)
    assert bisect_root(lambda x: 3 - x, 0, 10) == pytest.approx(3)


def test_bisect_root_at_the_start():
    assert bisect_root(P, 2, 10) == 2


def test_bisect_without_change():
    with pytest.raises(ValueError):
        bisect_root(P, 3, 10)

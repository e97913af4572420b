"""Polynomials with whole coefficients as {exponent: coefficient}."""


class Polynomial:
    """An immutable polynomial in x; zero coefficients are never kept."""

    def __init__(self, terms=None):
        self._terms = {e: c for e, c in (terms or {}).items() if c != 0}

    @property
    def degree(self):
        """The greatest exponent; -1 for zero."""
        return max(self._terms, default=-1)

    def coefficient(self, exponent):
        """The coefficient of a power, 0 when absent."""
        return self._terms.get(exponent, 0)

    def __eq__(self, other):
        return isinstance(other, Polynomial) and self._terms == other._terms

    def __hash__(self):
        return hash(frozenset(self._terms.items()))

    def __add__(self, other):
        terms = self._terms
        for exponent, coefficient in other._terms.items():
            terms[exponent] = terms.get(exponent, 0) + coefficient
        return Polynomial(terms)

    def __neg__(self):
        return Polynomial({e: -c for e, c in self._terms.items()})

    def __sub__(self, other):
        return self + (-other)

    def __mul__(self, other):
        terms = {}
        for e1, c1 in self._terms.items():
            for e2, c2 in other._terms.items():
                terms[e1 + e2] = terms.get(e1 + e2, 0) + c1 * c2
        return Polynomial(terms)

    def __call__(self, x):
        """The value at x by Horner's rule."""
        result = 0
        for exponent in range(self.degree, -1, -1):
            result = result * x + self.coefficient(exponent)
        return result

    def derivative(self):
        """The first derivative."""
        return Polynomial({e - 1: c * e for e, c in self._terms.items() if e > 0})

    def __str__(self):
        if not self._terms:
            return "0"
        text = ""
        for exponent in sorted(self._terms, reverse=True):
            coefficient = self._terms[exponent]
            size = abs(coefficient)
            body = "" if size == 1 and exponent > 0 else str(size)
            if exponent > 0:
                body += "x" if exponent == 1 else f"x^{exponent}"
            if not text:
                text = ("-" if coefficient < 0 else "") + body
            else:
                text += (" - " if coefficient < 0 else " + ") + body
        return text


def integer_roots(polynomial, low, high):
    """Whole roots from low to high, both included."""
    return [x for x in range(low, high + 1) if polynomial(x) == 0]


def bisect_root(function, low, high, tolerance=1e-9):
    """A root of a continuous function that changes its sign between low and high."""
    at_low = function(low)
    if at_low == 0:
        return low
    if at_low * function(high) > 0:
        raise ValueError("no change of sign")
    while high - low > tolerance:
        middle = (low + high) / 2
        at_middle = function(middle)
        if at_low * at_middle > 0:
            low, at_low = middle, at_middle
        else:
            high = middle
    return (low + high) / 2

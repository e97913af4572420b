"""Polynomials with exact coefficients: arithmetic, division, roots, and their text."""

from fractions import Fraction, gcd


class Polynomial:
    """Coefficients, the constant first; the zero polynomial has none."""

    def __init__(self, coefficients):
        kept = [Fraction(value) for value in coefficients]
        while kept and kept[-1] == 0:
            kept.pop()
        self.coefficients = tuple(kept)

    @property
    def degree(self):
        """-1 for zero."""
        return len(self.coefficients) - 1

    def __eq__(self, other):
        if not isinstance(other, Polynomial):
            return NotImplemented
        return self.coefficients == other.coefficients

    def __hash__(self):
        return hash(self.coefficients)

    def __bool__(self):
        return bool(self.coefficients)

    def __getitem__(self, power):
        return self.coefficients[power] if 0 <= power < len(self.coefficients) else Fraction(0)

    def __add__(self, other):
        other = lifted(other)
        size = max(len(self.coefficients), len(other.coefficients))
        return Polynomial([self[power] + other[power] for power in range(size)])

    __radd__ = __add__

    def __neg__(self):
        return Polynomial([-value for value in self.coefficients])

    def __sub__(self, other):
        return self + -lifted(other)

    def __rsub__(self, other):
        return lifted(other) - self

    def __mul__(self, other):
        other = lifted(other)
        result = [Fraction(0)] * (len(self.coefficients) + len(other.coefficients))
        for one, left in enumerate(self.coefficients):
            for two, right in enumerate(other.coefficients):
                result[one + two] += left * right
        return Polynomial(result)

    __rmul__ = __mul__

    def __pow__(self, exponent):
        if exponent < 0:
            raise ValueError("no negative powers")
        result, base = Polynomial([1]), self
        while exponent:
            if exponent & 1:
                result = result * base
            base = base * base
            exponent >>= 1
        return result

    def __divmod__(self, other):
        other = lifted(other)
        if not other:
            raise ZeroDivisionError("division by the zero polynomial")
        quotient, rest = Polynomial([]), self
        while rest.degree >= other.degree:
            step = Polynomial([0] * (rest.degree - other.degree) + [rest[rest.degree] / other[other.degree]])
            quotient += step
            rest -= step * other
        return quotient, rest

    def __call__(self, value):
        """The value at a point, by Horner's rule."""
        total = 0
        for coefficient in reversed(self.coefficients):
            total = total * value + coefficient
        return total

    def derivative(self):
        """The first derivative."""
        return Polynomial([power * value for power, value in enumerate(self.coefficients)][1:])

    def integral(self, constant=0):
        """An antiderivative."""
        return Polynomial([constant, *(value / (power + 1) for power, value in enumerate(self.coefficients))])

    def monic(self):
        """Divided by its first coefficient; zero stays."""
        return self * (1 / self[self.degree]) if self else self

    def rational_roots(self):
        """All rational roots in order, each once."""
        if not self:
            raise ValueError("everything is a root")
        found = set()
        values = self.coefficients
        shift = next(index for index, value in enumerate(values) if value)
        if shift:
            found.add(Fraction(0))
        scale = 1
        for value in values:
            scale = scale * value.denominator // gcd(scale, value.denominator)
        whole = [int(value * scale) for value in values[shift:]]
        for top in divisors(whole[0]):
            for bottom in divisors(whole[-1]):
                for root in (Fraction(top, bottom), Fraction(-top, bottom)):
                    if self(root) == 0:
                        found.add(root)
        return sorted(found)

    def __str__(self):
        if not self:
            return "0"
        text = ""
        for power in range(self.degree, -1, -1):
            value = self[power]
            if value == 0:
                continue
            sign = "-" if value < 0 else "+"
            size = abs(value)
            number = "" if size == 1 and power else str(size)
            variable = "" if power == 0 else "x" if power == 1 else f"x^{power}"
            text += f" {sign} {number}{variable}" if text else f"{'-' if value < 0 else ''}{number}{variable}"
        return text


def lifted(value):
    """A number as a constant polynomial."""
    return value if isinstance(value, Polynomial) else Polynomial([value])


def divisors(number):
    """All positive divisors in order."""
    number = abs(number)
    return [candidate for candidate in range(1, number + 1) if number % candidate == 0]


def common_divisor(one, two):
    """The greatest common divisor of two polynomials, monic."""
    while two:
        one, two = two, divmod(one, two)[1]
    return one.monic()


def through(points):
    """The polynomial of least degree through some points (Lagrange)."""
    total = Polynomial([])
    for index, (x, y) in enumerate(points):
        term = Polynomial([y])
        for other, (z, _) in enumerate(points):
            if other != index:
                term = term * Polynomial([-z, 1]) * Fraction(1, x - z)
        total += term
    return total

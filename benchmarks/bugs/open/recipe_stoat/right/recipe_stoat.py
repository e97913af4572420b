"""Recipes: amounts with fractions and units, portions, shopping lists, a plan of the work."""

import re
from fractions import Fraction
from math import gcd

GRAMS = {"g": 1, "kg": 1000, "oz": Fraction(567, 20)}
MILLILITRES = {"ml": 1, "l": 1000, "cup": 240, "tbsp": 15, "tsp": 5}
SIGNS = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅓": Fraction(1, 3)}
PLURALS = {"cups": "cup", "litre": "l", "litres": "l", "gram": "g", "grams": "g"}


def parse_amount(text):
    """'1 1/2', '3/4', '2½' or '0.5' as a fraction."""
    total = Fraction(0)
    for sign, value in SIGNS.items():
        if sign in text:
            text = text.replace(sign, "", 1)
            total += value
    parts = text.split()
    if not parts and not total:
        raise ValueError("no amount")
    for part in parts:
        total += Fraction(part)
    return total


def format_amount(amount):
    """A fraction as '1 1/2'; parts that are zero are left out."""
    whole, rest = divmod(Fraction(amount), 1)
    if not rest:
        return str(whole)
    if not whole:
        return str(rest)
    return f"{whole} {rest}"


def parse_line(line):
    """'1 1/2 cups sugar, brown' as (amount, unit, name, remark); without a unit it is ''."""
    match = re.match(r"\s*((?:[\d./½¼¾⅓]+\s*)+)(.*)", line)
    if match is None:
        return None, "", line.strip(), ""
    amount = parse_amount(match[1])
    words, _, remark = match[2].partition(",")
    first, _, rest = words.strip().partition(" ")
    unit = PLURALS.get(first.lower(), first.lower())
    if unit in GRAMS or unit in MILLILITRES:
        return amount, unit, rest.strip(), remark.strip()
    return amount, "", words.strip(), remark.strip()


def convert(amount, unit, wanted):
    """An amount in another unit of the same kind."""
    if unit == wanted:
        return Fraction(amount)
    for table in (GRAMS, MILLILITRES):
        if unit in table and wanted in table:
            return Fraction(amount) * table[unit] / table[wanted]
    raise ValueError(f"no way from {unit} to {wanted}")


class Recipe:
    """A name, portions, lines of what is needed, and steps (minutes, text, whether one can leave it alone)."""

    def __init__(self, name, portions, lines=(), steps=()):
        self.name = name
        self.portions = portions
        self.needs = [parse_line(line) for line in lines]
        self.steps = list(steps)

    def scaled(self, portions):
        """The same for more or fewer people; what has no amount stays as it is."""
        copy = Recipe(self.name, portions, steps=self.steps)
        factor = Fraction(portions, self.portions)
        for amount, unit, name, remark in self.needs:
            copy.needs.append((None if amount is None else amount * factor, unit, name, remark))
        return copy

    def smallest(self):
        """The fewest portions for which all amounts without a unit are whole."""
        whole = 1
        for amount, unit, _, _ in self.needs:
            if amount is not None and not unit:
                part = (amount / self.portions).denominator
                whole = whole * part // gcd(whole, part)
        return whole

    def minutes(self):
        """(work, waiting) in minutes."""
        work = sum(minutes for minutes, _, alone in self.steps if not alone)
        return work, sum(minutes for minutes, _, _ in self.steps) - work

    def times(self, end):
        """When each step has to begin so that all is done at `end` (minutes of the day), as '12:05 text'."""
        lines = []
        for minutes, text, _ in reversed(self.steps):
            end = (end - minutes) % (24 * 60)
            lines.append(f"{end // 60:02}:{end % 60:02} {text}")
        return lines[::-1]


def shopping(recipes, at_home=()):
    """{name: text of the amounts} for all recipes; amounts of one kind are added in grams or millilitres."""
    sums = {}
    for recipe in recipes:
        for amount, unit, name, _ in recipe.needs:
            if name in at_home:
                continue
            kind = "g" if unit in GRAMS else "ml" if unit in MILLILITRES else ""
            amounts = sums.setdefault(name, {})
            if amount is not None:
                amounts[kind] = amounts.get(kind, 0) + convert(amount, unit, kind)
    return {name: " + ".join(_told(amount, kind) for kind, amount in sorted(sums[name].items())) for name in sorted(sums)}


def _told(amount, kind):
    """From 1000 on in the bigger unit, with two digits at most."""
    if not kind:
        return format_amount(amount)
    if amount >= 1000:
        amount, kind = amount / 1000, {"g": "kg", "ml": "l"}[kind]
    return f"{float(amount):.2f}".rstrip("0").rstrip(".") + f" {kind}"

"""Behaviour of recipe_stoat on generated inputs, to compare a patched module with the right one."""

import random
from fractions import Fraction


def line(rng):
    amount = rng.choice(["1 1/2 ", "2½ ", "3", "0.25 ", "⅓ ", "700 ", "12 ", "", "1/2 ", "1200 ", "5 "])
    unit = rng.choice(["", "g ", "kg ", "cups ", "tsp ", "oz ", "ml ", "Grams ", "litre ", "l "])
    return amount + unit + rng.choice(["flour", "eggs", "red beans", "tea"]) + rng.choice(["", "", ", cold"])


def case(rng):
    recipes = []
    for number in range(rng.randint(1, 3)):
        steps = [(rng.randint(1, 90), f"s{place}", rng.random() < 0.4) for place in range(rng.randint(0, 4))]
        recipes.append((f"r{number}", rng.randint(1, 12), [line(rng) for _ in range(rng.randint(0, 5))], steps))
    units = ["g", "kg", "oz", "ml", "l", "cup", "tbsp", "tsp", ""]
    amounts = [rng.choice(["1", "2 1/4", "½", "1½", "", "x", "3/8", "2.5", "1 ¼ ½"]) for _ in range(3)]
    return recipes, rng.randint(1, 9), rng.randint(0, 1439), [rng.choice(units) for _ in range(6)], amounts, Fraction(rng.randint(0, 40), rng.randint(1, 9)), rng.choice(["", "tea"])


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    rows, portions, end, units, amounts, fraction, home = case
    recipes = [module.Recipe(*row) for row in rows]
    seen = [attempt(module.parse_amount, amount) for amount in amounts] + [module.format_amount(fraction)]
    seen += [attempt(module.convert, fraction, *pair) for pair in zip(units, units[1:])]
    for recipe in recipes:
        seen.append(recipe.needs)
        scaled = recipe.scaled(portions)
        scaled.steps.append((1, "more", False))
        seen += [scaled.name, scaled.portions, scaled.needs, recipe.needs, recipe.steps, recipe.smallest(), recipe.minutes(), recipe.times(end)]
    seen += [attempt(module.shopping, recipes), attempt(module.shopping, recipes, [home])]
    return seen


def cases(seed, count):
    """Yield `count` inputs, the same ones for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield case(rng)


def observe(module, case):
    """What the module does with one input, as text; an exception counts by its type."""
    try:
        return repr(run(module, case))
    except Exception as error:
        return f"raised {type(error).__name__}"

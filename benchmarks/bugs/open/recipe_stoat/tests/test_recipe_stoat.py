from fractions import Fraction

import pytest

from recipe_stoat import Recipe, convert, format_amount, parse_amount, parse_line, shopping


def cake():
    lines = ["200 g flour", "3 eggs", "1 1/2 cups milk, warm", "salt"]
    steps = [(10, "mix", False), (45, "bake", True), (5, "cut", False)]
    return Recipe("cake", 6, lines, steps)


def test_parse_amount():
    assert parse_amount("1 1/2") == Fraction(3, 2)
    assert parse_amount("3/4") == Fraction(3, 4)
    assert parse_amount("0.5") == Fraction(1, 2)
    assert parse_amount(" 12 ") == 12


def test_parse_amount_with_signs():
    assert parse_amount("2½") == Fraction(5, 2)
    assert parse_amount("¾") == Fraction(3, 4)
    assert parse_amount("1 ⅓") == Fraction(4, 3)


def test_parse_amount_refuses():
    for text in ("", "  ", "some"):
        with pytest.raises(ValueError):
            parse_amount(text)


def test_format_amount():
    assert format_amount(Fraction(3, 2)) == "1 1/2"
    assert format_amount(Fraction(2, 3)) == "2/3"
    assert format_amount(4) == "4"
    assert format_amount(0) == "0"


def test_parse_line():
    assert parse_line("1 1/2 cups sugar, brown") == (Fraction(3, 2), "cup", "sugar", "brown")
    assert parse_line("500g flour") == (500, "g", "flour", "")
    assert parse_line("2 Litres water") == (2, "l", "water", "")


def test_parse_line_without_a_unit():
    assert parse_line("3 large eggs") == (3, "", "large eggs", "")
    assert parse_line("½ lemon, the juice") == (Fraction(1, 2), "", "lemon", "the juice")
    assert parse_line("salt and pepper") == (None, "", "salt and pepper", "")


def test_convert():
    assert convert(2, "kg", "g") == 2000
    assert convert(3, "tsp", "tbsp") == 1
    assert convert(1, "oz", "g") == Fraction(567, 20)
    assert convert(5, "", "") == 5
    for pair in (("g", "ml"), ("", "g"), ("g", "stone")):
        with pytest.raises(ValueError):
            convert(1, *pair)


def test_scaled():
    small = cake().scaled(2)
    assert [need[0] for need in small.needs] == [Fraction(200, 3), 1, Fraction(1, 2), None]
    assert small.portions == 2
    assert small.needs[2] == (Fraction(1, 2), "cup", "milk", "warm")
    assert small.minutes() == (15, 45)


def test_scaled_leaves_the_recipe():
    recipe = cake()
    bigger = recipe.scaled(12)
    bigger.steps.append((1, "eat", False))
    assert recipe.needs[0][0] == 200
    assert len(recipe.steps) == 3
    assert recipe.portions == 6


def test_smallest():
    assert cake().smallest() == 2
    assert Recipe("x", 4, ["200 g rice"]).smallest() == 1
    assert Recipe("x", 12, ["3 eggs", "2 lemons"]).smallest() == 12
    assert Recipe("x", 4, ["1 1/2 onions"]).smallest() == 8


def test_minutes():
    assert cake().minutes() == (15, 45)
    assert Recipe("x", 1).minutes() == (0, 0)


def test_times():
    assert cake().times(12 * 60 + 30) == ["11:30 mix", "11:40 bake", "12:25 cut"]


def test_times_from_the_day_before():
    assert cake().times(50) == ["23:50 mix", "00:00 bake", "00:45 cut"]


def test_shopping():
    soup = Recipe("soup", 2, ["0.9 kg flour", "2 cups milk", "1 egg", "1/2 lemon"])
    assert shopping([cake(), soup]) == {
        "egg": "1",
        "eggs": "3",
        "flour": "1.1 kg",
        "lemon": "1/2",
        "milk": "840 ml",
        "salt": "",
    }


def test_shopping_of_different_kinds():
    one = Recipe("one", 1, ["2 carrots", "1000 ml carrots"])
    other = Recipe("other", 1, ["100 g carrots", "1 carrots"])
    assert shopping([one, other]) == {"carrots": "3 + 100 g + 1 l"}


def test_shopping_without_what_is_at_home():
    assert shopping([cake()], at_home=["salt", "milk"]) == {"eggs": "3", "flour": "200 g"}
    assert shopping([]) == {}


def test_shopping_with_odd_amounts():
    assert shopping([Recipe("x", 1, ["1 oz tea", "1/3 l tea"])]) == {"tea": "28.35 g + 333.33 ml"}
    assert shopping([Recipe("x", 1, ["300 g tea"])]) == {"tea": "300 g"}

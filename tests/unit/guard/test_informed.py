"""What a change must bring before it can have learnt anything by heart."""

import pytest
from tests.unit.guard.changes import change, policy

from regreen.act.guard.nearby.informed import informs
from regreen.act.guard.view import look

BEFORE = """STEPS = [(10, 5), (50, 10)]

def percent(quantity):
    best = 0
    for least, rate in STEPS:
        if quantity > least:
            best = rate
    return best
"""
PLACE = "if quantity > least:"


def found(text: str, file: str = "src/pkg/steps.py") -> bool:
    return informs(look(change({file: BEFORE}, {file: text}), policy()))


@pytest.mark.parametrize(
    "new",
    [
        "if quantity >= least:",
        "if quantity > least - 1:",
        "if not quantity < least:",
        "if quantity + 1 > least and rate:",
        "if max(quantity, least) == quantity:",
        "if bisect.bisect_left([least], quantity) or quantity == least:",
    ],
)
def test_an_operator_or_other_code_says_nothing(new):
    assert not found(BEFORE.replace(PLACE, new))


@pytest.mark.parametrize(
    "new",
    [
        "if quantity in (10, 50):",
        "if quantity > least or quantity == 10:",
        "if str(quantity) in 'ten 10':",
        "if quantity > least or quantity == len(percent.__name__):",
        "if quantity > least or quantity in _q10:",
        "if quantity > least or hash(quantity):",
        "if quantity > least or quantity == 5 * 1 + 5:",
    ],
)
def test_a_literal_or_a_name_that_says_something_does(new):
    assert found(BEFORE.replace(PLACE, new))


def test_what_cannot_be_read_may_say_anything():
    assert found("def (", "src/pkg/steps.py")
    assert found("10,5\n", "src/pkg/steps.csv")

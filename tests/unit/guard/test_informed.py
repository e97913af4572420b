"""What a change must bring before it can have learnt anything by heart."""

import pytest
from tests.unit.guard.changes import change, policy

from regreen.act.guard.nearby.informed import brings_equality, informs
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


GUARD = """    if quantity is None:
        raise ValueError(f"no {quantity} is a quantity, nor is ten")
    LOG.debug("asked for %s", quantity)
    best = 0
"""


def test_what_is_said_to_people_says_nothing_unless_it_is_caught():
    guarded = BEFORE.replace("    best = 0\n", GUARD).replace("STEPS =", "LOG = logging.getLogger(__name__)\nSTEPS =")
    assert not found(guarded)
    caught = guarded.replace(
        PLACE, "try:\n            check(least)\n        except KeyError as error:\n            pass\n        if error:"
    )
    assert found(caught)
    assert found(guarded.replace("LOG.debug(", "best = LOG.debug("))


def test_a_few_numbers_of_leap_years_and_hours_say_nothing_unless_a_test_holds_them():
    leap = BEFORE.replace(PLACE, "if quantity % 100 and not quantity % 400:")
    assert not found(leap)
    held = change(
        {"a.py": BEFORE}, {"a.py": leap}, {"tests/test_a.py": "def test_a():\n    assert percent(400) == 1\n"}
    )
    assert informs(look(held, policy()))
    assert found(BEFORE.replace(PLACE, "if quantity in (100, 24, 60, 365):"))


def test_a_number_in_the_place_of_the_one_beside_it_says_nothing():
    hours = change({"a.py": "def f(h):\n    return 8 <= h < 17\n"}, {"a.py": "def f(h):\n    return 8 <= h < 18\n"})
    assert not informs(look(hours, policy()))
    other = change({"a.py": "def f(h):\n    return 8 <= h < 17\n"}, {"a.py": "def f(h):\n    return 8 <= h < 19\n"})
    assert informs(look(other, policy()))


KIND = "class Name(str):\n    def __eq__(self, other):\n        return self.lower() == other\n\n\ndef f(x):\n    return x\n"


@pytest.mark.parametrize(
    ("new", "brings"),
    [
        ("return Name(x)", False),
        ("return Name(x.strip())", False),
        ("return type('N', (str,), {})(x)", True),
        ("Name.__lt__ = f", True),
        ("return SETS(Name, '__ne__', x)", True),
        ("class Other(Name):\n        pass", True),
        ("return x\n\n\nclass B:\n    __hash__ = None", True),
    ],
)
def test_whether_a_change_has_a_say_in_what_equals_what(new, brings):
    made = change({"src/pkg/a.py": KIND}, {"src/pkg/a.py": KIND.replace("return x", new)})
    assert brings_equality(look(made, policy())) is brings
    other = change({"src/pkg/a.py": KIND}, {"src/pkg/a.py": KIND.replace("== other", "!= other")})
    assert brings_equality(look(other, policy()))

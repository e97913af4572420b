import ast

import pytest

from regreen.syntax import operators
from regreen.syntax.asserts import CheckKind, checks, literals, raised_types
from regreen.syntax.asserts import test_functions as functions_of
from regreen.syntax.scopes import bound_names, function_at, local_names, module_names, outer_functions

MODULE = """\
import os.path as p
from a import b, c as d

LIMIT = 3


class A:
    class B:
        @property
        def f(self, x=1):
            def inner(y):
                z = y
                return z
            return inner

    if LIMIT:
        async def g(self):
            pass


def h():
    for i, (j, *k) in []:
        pass
    with open("x") as w:
        pass
    try:
        pass
    except OSError as e:
        q = [n for n in k]
"""


def test_outer_functions_are_found_in_classes_and_blocks_with_their_decorators():
    found = {
        one.qualname: (one.first, one.owner.name if one.owner else "") for one in outer_functions(ast.parse(MODULE))
    }
    assert found == {"A.B.f": (9, "B"), "A.g": (17, "A"), "h": (21, "")}


def test_a_line_belongs_to_the_outer_function_around_it():
    functions = outer_functions(ast.parse(MODULE))
    assert function_at(functions, 12).name == "f"
    assert function_at(functions, 4) is None


def test_local_names_leave_out_what_nested_scopes_bind():
    functions = {one.name: one for one in outer_functions(ast.parse(MODULE))}
    assert local_names(functions["f"].node) == ("self", "x", "inner")
    assert local_names(functions["h"].node) == ("i", "j", "k", "w", "e", "q", "n")


def test_module_names():
    assert module_names(ast.parse(MODULE)) == ("p", "b", "d", "LIMIT", "A", "h")


def test_bound_names_of_a_pattern():
    match = ast.parse("match x:\n    case {'a': [b, *c], **rest} as d: pass").body[0]
    assert set(bound_names(match.cases[0].pattern)) >= {"b", "c", "d"}


TEST = """\
class TestA:
    def test_b(self, mocker):
        assert f(-1, "x") == 2.5
        self.assertEqual(g(), None)
        with pytest.raises((ValueError, KeyError)):
            h(True)
        double.assert_called_once_with(7)
        pytest.fail("never")


def helper():
    pass
"""


def test_what_a_test_asserts():
    functions = functions_of(ast.parse(TEST))
    assert list(functions) == ["TestA::test_b", "helper"]
    found = checks(functions["TestA::test_b"])
    assert [(one.kind, one.line) for one in found] == [
        (CheckKind.ASSERT, 3),
        (CheckKind.METHOD, 4),
        (CheckKind.RAISES, 5),
        (CheckKind.MOCK, 7),
        (CheckKind.FAIL, 8),
    ]
    assert found[0].literals == (-1, "x", 2.5)
    assert raised_types(functions["TestA::test_b"]) == ("ValueError", "KeyError")


def test_an_error_that_the_test_raises_itself_is_not_expected_of_the_code():
    text = "def test_a():\n    with pytest.raises({}):\n        with lent():\n            raise KeyError('x')"
    kinds = [raised_types(ast.parse(text.format(kind))) for kind in ("KeyError", "ValueError")]
    assert kinds == [(), ("ValueError",)]


def test_literals_of_different_types_that_are_equal_stay_apart():
    assert [repr(value) for value in literals(ast.parse("f(1, True, 1.0, 1)"))] == ["1", "True", "1.0"]


@pytest.mark.parametrize(
    "text", ["a or b", "a and b", "not a", "a < b", "a | b", "a ^ b", "a & b", "a << b", "a + b", "a * b"]
)
def test_levels_rise_as_the_grammar_says(text):
    order = [
        "a or b",
        "a and b",
        "not a",
        "a < b",
        "a | b",
        "a ^ b",
        "a & b",
        "a << b",
        "a + b",
        "a * b",
        "-a",
        "a ** b",
        "a",
    ]
    levels = [operators.level(ast.parse(one, mode="eval").body) for one in order]
    assert levels == sorted(set(levels))
    assert levels.index(operators.level(ast.parse(text, mode="eval").body)) == order.index(text)


def test_negation_is_its_own_inverse():
    assert all(operators.NEGATED[other] == one for one, other in operators.NEGATED.items())

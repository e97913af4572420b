"""Classes of letters in regular expressions, and what failing sets of parameters have that passing ones do not."""

import ast

import pytest
from tests.unit.repair.test_pieces import proposals

from regreen.repair.evidence import marks
from regreen.repair.propose.site import Evidence


def quoted(pattern: str) -> str:
    return f"import re\ndef f(s):\n    return re.match(r{pattern!r}, s)".replace("\\\\", "\\")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[/?]\\S+", "[/?#]\\S+"),
        ("[a-z]+", "[a-z#]+"),
        ("^[^/]+$", "^[^/#]+$"),
        ("[\\w.-]+", "[\\w-]+"),
        ("\\d", "\\d+"),
        ("(a)b", "(a)?b"),
        ("[ab]c", "[ab]*c"),
        ("^a$", "^a\\Z"),
    ],
)
def test_other_classes_and_counts(before, after):
    found = proposals(quoted(before), "regular expression", Evidence(literals=("x#y",), marks=("#",)))
    assert ast.dump(ast.parse(quoted(after))) in {ast.dump(ast.parse(one)) for one in found}


def test_what_has_a_count_gets_no_second_one():
    found = proposals(quoted("[ab]+\\d{2}(c)*"), "regular expression", Evidence())
    assert not any("++" in one or "+?" in one.replace("]+?", "") or "{2}+" in one or "*+" in one for one in found)


def test_letters_that_only_failing_sets_of_parameters_have():
    failing = ["t.py::f[a#b]", "t.py::f[c#?]", "t.py::g"]
    passing = ["t.py::f[a?b]", "t.py::h[#]", "t.py::g"]
    assert marks(failing, passing) == ("#",)
    assert marks(["t.py::f[a b]"], []) == ()

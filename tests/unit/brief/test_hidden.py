import ast

from regreen.act.brief.hidden import hidden_names, removable, without_tests
from regreen.model.ids import CaseId

SOURCE = b"""import pytest


def test_a():
    assert 1


@pytest.mark.parametrize("n", [1, 2])
def test_b(n):
    assert n


class TestC:
    @staticmethod
    def test_d():
        assert 2

    async def test_e(self):
        assert 3
"""


def test_names_come_from_ids_without_parameters():
    cases = [
        CaseId("pytest:t/test_x.py::test_b[1]"),
        CaseId("pytest:t/test_x.py::TestC::test_d"),
        CaseId("pytest:t/y.py"),
    ]
    assert hidden_names(cases) == {"t/test_x.py": frozenset({"test_b", "TestC.test_d"})}


def test_named_functions_go_and_every_other_line_keeps_its_number():
    left = without_tests(SOURCE, frozenset({"test_b", "TestC.test_d", "TestC.test_e"}))
    before, after = SOURCE.decode().splitlines(), left.decode().splitlines()
    assert len(before) == len(after)
    assert after[:4] == before[:4]
    assert b"test_b" not in left
    assert b"test_d" not in left
    names = [node.name for node in ast.walk(ast.parse(left)) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    assert names == ["test_a", "TestC"]


def test_a_file_that_cannot_be_parsed_stays():
    assert without_tests(b"def (", frozenset({"test_a"})) == b"def ("


MADE = b"""import sys
from base import Shared


def make(n):
    def test():
        assert n
    return test


test_made = make(5)

if sys.platform != "win32":
    def test_under_a_condition():
        assert 4


class TestInherits(Shared):
    pass
"""


def test_what_is_made_or_inherited_cannot_be_taken_out():
    names = frozenset({"test_made", "test_under_a_condition", "TestInherits.test_shared"})
    assert removable(MADE, names) == {"test_under_a_condition"}
    left = without_tests(MADE, names)
    assert b"test_under_a_condition" not in left
    ast.parse(left)
    assert removable(b"it('adds', () => {})", frozenset({"adds"})) == frozenset()

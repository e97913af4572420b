"""Canonical ids in parts."""

import pytest

from regreen.model.case_ids import file_of, parts_of
from regreen.model.ids import CaseId


@pytest.mark.parametrize(
    ("case", "parts", "file"),
    [
        ("pytest:tests/test_a.py::TestA::test_b[x::y]", ("pytest", "tests/test_a.py::TestA", "test_b[x::y]"), "tests/test_a.py"),
        ("pytest:tests/test_a.py", ("pytest", "", "tests/test_a.py"), "tests/test_a.py"),
        ("junit:a.b::c[d:e]", ("junit", "a.b", "c[d:e]"), "a.b"),
        ("odd", ("odd", "", ""), ""),
    ],
)  # fmt: skip
def test_parts_and_file(case: str, parts: tuple[str, str, str], file: str) -> None:
    assert parts_of(CaseId(case)) == parts
    assert file_of(CaseId(case)) == file

"""Values of secret files, however they are written."""

import pytest

from regreen.app.secret_files import read_variables, variables_of


@pytest.mark.parametrize(
    "line",
    [
        "SHOP_PASSWORD=value 1",
        "export SHOP_PASSWORD='value 1'",
        '  "SHOP_PASSWORD": "value 1",',
        "SHOP_PASSWORD: value 1",
        'SHOP_PASSWORD = "value 1"',
        "SHOP_PASSWORD value 1",
    ],
)
def test_a_line_of_any_form(line):
    assert variables_of(line) == {"SHOP_PASSWORD": "value 1"}


def test_comments_and_empty_values_say_nothing_and_no_value_is_lost():
    assert variables_of("# A=b\nEMPTY=\nA=1\nA=2\n") == {"A": "1", "A_4": "2"}


def test_files_that_are_not_there_cost_nothing(tmp_path):
    (tmp_path / ".env").write_text("A=1\n")
    (tmp_path / "more.env").write_text("A=2\n")
    assert sorted(read_variables(tmp_path, [".env", "more.env", "gone"]).values()) == ["1", "2"]

"""Justfiles become plain rules."""

from regreen.measure.detect.just import plain

JUSTFILE = """\
set shell := ["bash", "-c"]
python := ""
folder := 'tests' # where they lie

# runs all
@test *args="-x --ff -n auto tests": sync
    uv run {{ if python != '' { '-p ' + python } else { '' } }} --group test pytest {{args}}

part name $level='1':
	pytest {{folder}}/{{ name }} --level {{level}}

bench-cmp:
    pytest bench --benchmark-compare
"""


def test_defaults_are_put_in_and_choices_left_out() -> None:
    lines = [line.rstrip() for line in plain(JUSTFILE).splitlines()]
    assert "test: sync" in lines
    assert "    uv run  --group test pytest -x --ff -n auto tests" in lines
    assert "part:" in lines
    assert "\tpytest tests/{{ name }} --level 1" in lines
    assert "bench-cmp:" in lines


def test_a_parameter_is_known_in_its_own_rule_only() -> None:
    text = plain("one x='1':\n    echo {{x}}\n\ntwo:\n    echo {{x}}\n")
    assert text.splitlines() == ["one:", "    echo 1", "", "two:", "    echo {{x}}"]

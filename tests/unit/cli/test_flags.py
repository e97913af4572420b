"""A flag's help shows no type; an option with a value says what it takes."""

import itertools

import pytest
import typer
from typer.testing import CliRunner

from regreen.cli.main import build

COMMANDS = sorted(typer.main.get_command(build()).commands)


def tree(command, words=()):
    """Every command with the words that lead to it, the whole line first."""
    yield words, command
    for name, below in getattr(command, "commands", {}).items():
        yield from tree(below, (*words, name))


TREE = dict(tree(typer.main.get_command(build())))


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_no_type_for_flags(command):
    told = CliRunner(env={"COLUMNS": "120", "TERM": "dumb"}).invoke(build(), [*command.split(), "--help"])
    assert told.exit_code == 0
    assert "<bool>" not in told.output
    assert "-h" in told.output


def test_options_with_values_keep_their_words():
    told = CliRunner(env={"COLUMNS": "120", "TERM": "dumb"}).invoke(build(), ["fix", "--help"])
    assert "USD [x>=0]" in told.output
    assert "--only-new" in told.output


def test_groups_within():
    command = typer.main.get_command(build()).commands["agents"]
    for sub in getattr(command, "commands", {}):
        told = CliRunner(env={"TERM": "dumb"}).invoke(build(), ["agents", sub, "--help"])
        assert "<bool>" not in told.output


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("words", TREE, ids=" ".join)
def test_help_is_wrapped_where_the_terminal_ends_and_nowhere_else(words, width):
    told = CliRunner(env={"COLUMNS": str(width), "TERM": "dumb"}).invoke(build(), [*words, "--help"])
    assert told.exit_code == 0
    lines = [line.rstrip() for line in told.output.splitlines()]
    assert max(map(len, lines)) <= width
    meant = [" ".join(part.split()) for part in (TREE[words].help or "").split("\n\n")]
    text = lines[next(number for number, line in enumerate(lines) if "Usage" in line) + 1 :]
    shown = "\n".join(line.strip() for line in text).split("╭")[0].strip().split("\n\n")
    assert [part.replace("\n", " ") for part in shown] == meant
    for part in shown:
        for line, after in itertools.pairwise(part.split("\n")):
            assert len(f"  {line} {after.split()[0]}") > width, f"broken early: {line!r}"


@pytest.mark.parametrize("width", [40, 59])
@pytest.mark.parametrize("words", TREE, ids=" ".join)
def test_no_name_of_an_option_is_cut_off_where_the_terminal_is_narrow(words, width):
    told = CliRunner(env={"COLUMNS": str(width), "TERM": "dumb"}).invoke(build(), [*words, "--help"])
    assert told.exit_code == 0
    names = {name for param in TREE[words].params for name in param.opts if name.startswith("--")}
    assert [name for name in names if name not in told.output] == []
    assert "[bold]" not in told.output


def test_the_tree_is_whole():
    assert {(), ("fix",), ("agents", "check"), ("agents", "allow")} <= set(TREE)

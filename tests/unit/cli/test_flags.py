"""A flag's help shows no type; an option with a value says what it takes."""

import pytest
import typer
from typer.testing import CliRunner

from regreen.cli.main import build

COMMANDS = sorted(typer.main.get_command(build()).commands)


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

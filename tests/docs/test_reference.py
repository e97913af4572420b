"""Reference pages are what the code says, and name every command, option, setting, event, table and code."""

import subprocess
import sys
from pathlib import Path

import pytest
import typer.main

from regreen.cli.main import build
from regreen.config import schema
from regreen.config.schema import ANY
from regreen.model import stops
from regreen.model.events import EventKind
from regreen.model.settings import Settings
from regreen.store.tables import metadata

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference"


@pytest.mark.parametrize("script", ["config_docs.py", "reference_docs.py", "guard_docs.py"])
def test_reference_pages_are_up_to_date(script: str) -> None:
    command = [sys.executable, ROOT / "scripts" / script, "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_every_command_and_option_stands_in_the_docs() -> None:
    text = (REFERENCE / "cli.md").read_text()
    commands = typer.main.get_command(build()).commands
    assert len(commands) > 10
    missing = [name for name in commands if f"## `regreen {name}" not in text]
    options = {word for each in commands.values() for option in each.params for word in option.opts if word[0] == "-"}
    assert missing == []
    assert sorted(word for word in options - {"--help"} if f"`{word}" not in text) == []


def keys(kind: object, above: tuple[str, ...] = ()) -> list[str]:
    chosen = schema.names_to(kind)
    if chosen is not None:
        return keys(chosen, (*above, ANY))
    if not schema.is_table(kind):
        return [".".join(above)]
    return [key for name, inner in schema.members(kind).items() for key in keys(inner, (*above, name))]


def test_every_setting_stands_in_the_docs() -> None:
    text = (REFERENCE / "config.md").read_text()
    found = keys(Settings)
    assert len(found) > 40
    assert [key for key in found if f"`{key}`" not in text and f"`{key.replace('.*', '')}`" not in text] == []


def test_every_event_table_and_code_stands_in_the_docs() -> None:
    events, tables = (REFERENCE / "events.md").read_text(), (REFERENCE / "tables.md").read_text()
    codes = (REFERENCE / "exit-codes.md").read_text()
    assert [kind for kind in EventKind if f"| `{kind.value}` |" not in events] == []
    assert [name for name in metadata.tables if f"## `{name}`" not in tables] == []
    assert [code for code in stops.StopCode if f"| `{code.value}` |" not in codes] == []
    exits = [value for name, value in vars(stops.ExitCode).items() if name.isupper()]
    assert [code for code in exits if f"| {code} |" not in codes] == []


def test_every_event_and_code_is_explained() -> None:
    rows = [
        line.split("|")
        for page in ("events.md", "exit-codes.md")
        for line in (REFERENCE / page).read_text().splitlines()
        if line.startswith("| ")
    ]
    assert len(rows) > 40
    assert [row for row in rows if not row[-2].strip()] == []

"""Tables at any width: no line leaves the terminal, no word of theirs is lost, columns without content are left out."""

import io

import pytest
from rich.console import Console
from rich.text import Text

from regreen.app.results import Table
from regreen.cli.console import print_error, print_table
from regreen.cli.grids import fitted
from regreen.errors import UsageError

COLUMNS = ("run", "command", "ended", "failing", "cost")
ROWS = [
    ("20261128_175121Z_6768fb", "fix", "nothing actionable", "2 → 2", ""),
    ("20261128_174935Z_c9d108", "check", "broken off", "0", ""),
]


def shown(width, columns=COLUMNS, rows=ROWS):
    console = Console(file=io.StringIO(), width=width)
    console.print(fitted(columns, [[Text(cell) for cell in row] for row in rows], width, "Runs"))
    return console.file.getvalue()


@pytest.mark.parametrize("width", [36, 40, 60, 80, 120])
def test_all_words_stand_within_the_width(width):
    told = shown(width)
    assert max(map(len, told.splitlines())) <= width
    for row in ROWS:
        assert all(word in told.split() for cell in row for word in cell.split())
    assert "cost" not in told
    assert told.count("command") == (1 if width >= 60 else 2)


def test_a_path_may_be_folded_and_stays_in_its_column():
    told = shown(60, ("", "cause", "look at"), [("D1", "assert 5 == 6", "src/" * 20 + "prices.py:4")])
    assert "look at" in told.splitlines()[2]
    assert (
        "".join(line[-40:].strip() for line in told.splitlines()[4:]).replace("assert 5 == 6", "").count("src/") == 20
    )


def on_a_terminal(monkeypatch, width):
    for name, value in {"COLUMNS": str(width), "FORCE_COLOR": "1", "NO_COLOR": "1", "TERM": "xterm"}.items():
        monkeypatch.setenv(name, value)


def test_tables_and_errors_break_between_words_on_a_terminal(monkeypatch, capsys):
    on_a_terminal(monkeypatch, 40)
    note = "A word more than fits on a line of the terminal"
    print_table(Table(title=note, columns=COLUMNS, rows=tuple(ROWS), notes=(note,)))
    print_error(UsageError(note, where=note, todo=note, slug="usage"))
    told = "".join(capsys.readouterr())
    plain = [Text.from_ansi(line).plain for line in told.splitlines()]
    assert max(map(len, plain)) <= 40
    assert " ".join(" ".join(plain).split()).count(note) == 5

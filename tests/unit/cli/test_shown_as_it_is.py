"""Texts of the project under test are shown as they are: nothing in them becomes a picture or a style."""

from dataclasses import replace

import pytest

from regreen.app.results import RunResult, Table
from regreen.cli.console import finish, print_error, print_table
from regreen.cli.live import live_or_plain
from regreen.errors import UsageError
from regreen.model.events import Event, EventKind
from regreen.testing.summaries import full

ODD = "got :smile: and [red]x[/red]"


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")


def test_tables(capsys):
    table = Table(title=ODD, columns=("a", "b"), rows=((ODD, "1"),), notes=(ODD,), blocks=((ODD, ODD),))
    print_table(table)
    assert capsys.readouterr().out.count(ODD) == 5


def test_errors(capsys):
    print_error(UsageError(ODD, where=ODD, todo=ODD, slug="usage"))
    assert capsys.readouterr().err.count(ODD) == 3


def test_an_error_has_three_lines_whoever_speaks_in_it(capsys):
    said = "usage: pytest\n  rootdir: /a  b\n\n"
    print_error(UsageError(said, where="/one\n/two", todo=said, slug="usage"))
    assert capsys.readouterr().err.splitlines() == [
        "error: usage: pytest; rootdir: /a  b. [usage]",
        "  where: /one; /two",
        "  to do: usage: pytest; rootdir: /a  b",
    ]


def test_lines_of_a_run(capsys):
    event = Event(at="", run_id="r", kind=EventKind.WARNED, message=ODD)
    with live_or_plain() as view:
        view.listen(event)
        view.listen(replace(event, kind=EventKind.MEASURE_PROGRESSED, data={"done": 1, "total": 1}))
    assert capsys.readouterr().out.count(ODD) == 2


def test_the_end_of_a_run(capsys):
    summary = full()
    causes = tuple(replace(each, title=ODD) for each in summary.diagnoses)
    runs = tuple(replace(run, info=replace(run.info, tool=ODD)) for run in summary.runs)
    odd = replace(summary, command="check", diagnoses=causes, runs=runs)
    finish(RunResult(exit_code=1, summary=odd, folder=ODD), as_json=False, quiet=False)
    assert capsys.readouterr().out.count(ODD) >= len(causes) + 2

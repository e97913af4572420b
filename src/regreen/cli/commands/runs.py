"""``regreen runs``: look at all runs of this project."""

import typer

from regreen.cli.commands.where import AsJson, Folder
from regreen.cli.console import print_table


def register(app: typer.Typer, panel: str) -> None:
    """Add the command."""
    app.command("runs", rich_help_panel=panel)(runs)


def runs(
    *,
    folder: Folder = ".",
    as_json: AsJson = False,
) -> int:
    """List this project's runs: when, what, how each ended, what it cost."""
    from regreen.app import queries
    from regreen.app.options import Where

    return print_table(queries.runs(Where(folder=folder)), as_json=as_json)

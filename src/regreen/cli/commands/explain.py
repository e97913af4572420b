"""``regreen explain``: say where a setting's value comes from."""

from typing import Annotated

import typer

from regreen.cli.commands.where import AsJson, Folder
from regreen.cli.console import print_table


def register(app: typer.Typer, panel: str) -> None:
    """Add the command."""
    app.command("explain", rich_help_panel=panel)(explain)


def explain(
    key: Annotated[str, typer.Argument(metavar="KEY", help="A setting such as fix.attempts; empty: all.")] = "",
    *,
    folder: Folder = ".",
    as_json: AsJson = False,
) -> int:
    """Say what a setting means, its value, and which file, variable or default it comes from."""
    from regreen.app import queries
    from regreen.app.options import Where

    return print_table(queries.explain(Where(folder=folder), key), as_json=as_json)

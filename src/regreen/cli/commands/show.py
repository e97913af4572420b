"""``regreen show``: look at one run, task or finding."""

from typing import Annotated

import typer

from regreen.cli.commands.where import AsJson, Folder
from regreen.cli.console import print_table


def register(app: typer.Typer, panel: str) -> None:
    """Add the command."""
    app.command("show", rich_help_panel=panel)(show)


def show(
    subject: Annotated[str, typer.Argument(metavar="RUN|TASK|FINDING", help="Its id, or the beginning of it.")],
    *,
    folder: Folder = ".",
    as_json: AsJson = False,
) -> int:
    """Show a run, one of its tasks (T1) or one finding, with everything that is known about it."""
    from regreen.app import queries
    from regreen.app.options import Where

    return print_table(queries.show(Where(folder=folder), subject), as_json=as_json)

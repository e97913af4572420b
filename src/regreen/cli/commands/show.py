"""``regreen show``: look at one run, task or finding."""

from typing import Annotated

import typer

from regreen.cli.commands.where import AsJson, Folder
from regreen.cli.console import print_bytes, print_table


def register(app: typer.Typer, panel: str) -> None:
    """Add the command."""
    app.command("show", rich_help_panel=panel)(show)


def show(
    subject: Annotated[str, typer.Argument(metavar="RUN|TASK|ATTEMPT|FINDING", help="Its id, or the beginning of it.")],
    *,
    patch: Annotated[
        bool, typer.Option("--patch", help="Only the patch of an attempt or task, as `git apply` takes it.")
    ] = False,
    folder: Folder = ".",
    as_json: AsJson = False,
) -> int:
    """Show a run, one of its tasks (T1), an attempt (T1.1) or one finding, with everything that is known about it."""
    from regreen.app import queries
    from regreen.app.options import Where

    if patch:
        print_bytes(queries.patch(Where(folder=folder), subject))
        return 0
    return print_table(queries.show(Where(folder=folder), subject), as_json=as_json)

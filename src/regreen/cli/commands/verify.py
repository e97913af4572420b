"""``regreen verify``: prove that a run's files are as they were sealed."""

import typer

from regreen.cli.commands.where import AsJson, Folder, Quiet, RunArgument
from regreen.cli.console import print_table


def register(app: typer.Typer, panel: str) -> None:
    """Add the command."""
    app.command("verify", rich_help_panel=panel)(verify)


def verify(
    run: RunArgument = "",
    *,
    folder: Folder = ".",
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> int:
    """Prove that nothing changed in a sealed run: every file against its SHA-256, every link of the event chain."""
    from regreen.app import queries
    from regreen.app.options import Where

    return print_table(queries.verify(Where(folder=folder), run), as_json=as_json, quiet=quiet)

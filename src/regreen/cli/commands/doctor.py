"""``regreen doctor``: say how this project would be measured, and what is missing."""

import typer

from regreen.cli.commands.where import AsJson, Folder, Quiet
from regreen.cli.console import print_table


def register(app: typer.Typer, panel: str) -> None:
    """Add the command."""
    app.command("doctor", rich_help_panel=panel)(doctor)


def doctor(
    *,
    folder: Folder = ".",
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> int:
    """Say what was found here: interpreter, tests' command, plug-ins, layout, agents, what this machine can enforce.

    Each choice with its reason; what is missing with the command that brings it.
    """
    from regreen.app import queries
    from regreen.app.options import Where

    return print_table(queries.doctor(Where(folder=folder)), as_json=as_json, quiet=quiet)

"""``regreen gc``: remove what dead runs left."""

from typing import Annotated

import typer

from regreen.cli.commands.where import AsJson, Folder, Quiet
from regreen.cli.console import print_table


def register(app: typer.Typer, panel: str) -> None:
    """Add the command."""
    app.command("gc", rich_help_panel=panel)(gc)


def gc(
    *,
    keep: Annotated[int, typer.Option(min=0, metavar="N", help="Finished runs to keep.")] = 20,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would go.")] = False,
    folder: Folder = ".",
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> int:
    """End and remove what dead runs left, old finished runs beyond the last N, and measurements and outcomes of old."""
    from regreen.app import commands
    from regreen.app.options import Where

    return print_table(commands.gc(Where(folder=folder), keep=keep, dry_run=dry_run), as_json=as_json, quiet=quiet)

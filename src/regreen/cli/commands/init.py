"""``regreen init``: write a commented regreen.toml."""

from typing import Annotated

import typer

from regreen.cli.commands.where import AsJson, Folder, Quiet
from regreen.cli.console import print_table


def register(app: typer.Typer, panel: str) -> None:
    """Add the command."""
    app.command("init", rich_help_panel=panel)(init)


def init(
    *,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing regreen.toml.")] = False,
    folder: Folder = ".",
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> int:
    """Write a commented `regreen.toml` from what was detected, and trust it."""
    from regreen.app import commands
    from regreen.app.options import Where

    return print_table(commands.init(Where(folder=folder), force=force), as_json=as_json, quiet=quiet)

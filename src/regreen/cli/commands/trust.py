"""``regreen trust``: trust the commands in this project's config."""

from typing import Annotated

import typer

from regreen.cli.commands.where import AsJson, Folder, Quiet
from regreen.cli.console import print_table


def register(app: typer.Typer, panel: str) -> None:
    """Add the command."""
    app.command("trust", rich_help_panel=panel)(trust)


def trust(
    *,
    show: Annotated[bool, typer.Option("--show", help="Only show them.")] = False,
    folder: Folder = ".",
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> int:
    """Trust the commands that this project's config would have us run, until they change.

    Trust is kept outside the repository, for this content only.
    """
    from regreen.app import commands
    from regreen.app.options import Where

    return print_table(commands.trust(Where(folder=folder), show=show), as_json=as_json, quiet=quiet)

"""``regreen report``: print a run's report in any format."""

from typing import Annotated

import typer

from regreen.cli.commands.where import Folder, RunArgument
from regreen.cli.console import print_plain


def register(app: typer.Typer, panel: str) -> None:
    """Add the command."""
    app.command("report", rich_help_panel=panel)(report)


def report(
    run: RunArgument = "",
    *,
    form: Annotated[
        str,
        typer.Option(
            "--format", "-f", metavar="FORMAT", help="json, markdown, html, junit, sarif, ctrf, github, annotations."
        ),
    ] = "markdown",
    out: Annotated[str, typer.Option("--out", "-o", metavar="FILE", help="Write to this file.")] = "",
    folder: Folder = ".",
) -> int:
    """Print a run's report, made afresh from the database. A sealed run gains no byte by it."""
    from regreen.app import commands, queries
    from regreen.app.options import Where

    text = queries.report(Where(folder=folder), run, form)
    if out:
        print_plain(commands.write_report(text, out))
    else:
        print_plain(text)
    return 0

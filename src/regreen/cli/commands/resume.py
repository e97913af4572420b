"""``regreen resume``: go on with an open run."""

import typer

from regreen.cli.commands.where import AsJson, Folder, Quiet, RunArgument, Trust
from regreen.cli.console import finish, screen


def register(app: typer.Typer, panel: str) -> None:
    """Add the command."""
    app.command("resume", rich_help_panel=panel)(resume)


def resume(
    run: RunArgument = "", *, folder: Folder = ".", trust: Trust = False, as_json: AsJson = False, quiet: Quiet = False
) -> int:
    """Go on with a run that was interrupted or killed.

    What a dead process left behind is ended and removed first. Nothing that landed is done twice.
    """
    from regreen.app.options import Where
    from regreen.app.resuming import resume as run_resume

    with screen(as_json=as_json, quiet=quiet) as view:
        result = run_resume(Where(folder=folder, trust=trust), run, view.listen)
    return finish(result, as_json=as_json, quiet=quiet)

"""``regreen check``: measure and diagnose, change nothing."""

from typing import Annotated

import typer

from regreen.cli.commands.where import AsJson, Folder, Quiet, Trust
from regreen.cli.console import finish, screen


def register(app: typer.Typer, panel: str) -> None:
    """Add the command."""
    app.command("check", rich_help_panel=panel)(check)


def check(
    paths: Annotated[list[str] | None, typer.Argument(metavar="PATHS", help="Only tests below these.")] = None,
    *,
    results: Annotated[
        list[str] | None,
        typer.Option("--from", metavar="FILE", help="Take result files (JUnit XML and others) in place of a run."),
    ] = None,
    test_command: Annotated[str, typer.Option(metavar="ARGV", help="The tests' command, for this once.")] = "",
    trace: Annotated[
        bool | None,
        typer.Option(
            "--trace/--no-trace",
            help="Run again with the lines of each test recorded, to find suspects.",
            show_default="when it costs little",
        ),
    ] = None,
    only: Annotated[list[str] | None, typer.Option(metavar="TOOL", help="Only this tool (repeatable).")] = None,
    context: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="A plan, report or ticket: intended behaviour.")
    ] = None,
    flaky: Annotated[
        bool | None,
        typer.Option(
            "--flaky/--no-flaky",
            help="Run what fails again alone and in other orders: is it a flake, and who spoils it?",
            show_default="what looks like one",
        ),
    ] = None,
    culprit: Annotated[
        bool, typer.Option("--culprit", help="Look for the commit that broke each cause, by bisecting.")
    ] = False,
    good: Annotated[
        str, typer.Option(metavar="COMMIT", help="Where the tests passed: bisect from there (implies --culprit).")
    ] = "",
    run: Annotated[str, typer.Option(metavar="RUN", help="Join an open run: its seal covers this one.")] = "",
    folder: Folder = ".",
    trust: Trust = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> int:
    """Measure the project as it stands, and explain what fails and why. Changes nothing.

    The tests run in a private copy of the working tree. Exit code 1 when anything fails.
    """
    from regreen.app.check import check as run_check
    from regreen.app.options import CheckOptions, Where

    options = CheckOptions(
        where=Where(folder=folder, trust=trust),
        paths=tuple(paths or ()),
        results=tuple(results or ()),
        test_command=test_command,
        trace=trace,
        only=tuple(only or ()),
        context=tuple(context or ()),
        flaky=flaky,
        culprit=culprit or bool(good),
        good=good,
        run=run,
    )
    with screen(as_json=as_json, quiet=quiet) as view:
        result = run_check(options, view.listen)
    return finish(result, as_json=as_json, quiet=quiet)

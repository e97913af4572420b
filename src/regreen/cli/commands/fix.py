"""``regreen fix``: the whole loop."""

from typing import Annotated

import typer

from regreen.cli.commands.where import AsJson, Folder, Quiet, Trust
from regreen.cli.console import finish, screen


def register(app: typer.Typer, panel: str) -> None:
    """Add the command."""
    app.command("fix", rich_help_panel=panel)(fix)


def fix(
    paths: Annotated[list[str] | None, typer.Argument(metavar="PATHS", help="Only failures below these.")] = None,
    *,
    agent: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Who repairs; repeat it for a ladder, cheap to strong.")
    ] = None,
    command: Annotated[str, typer.Option(metavar="ARGV", help="Command line of the agent `command`.")] = "",
    agents: Annotated[int | None, typer.Option(min=1, metavar="N", help="Agents at once.")] = None,
    tools: Annotated[int | None, typer.Option(min=1, metavar="N", help="Tool processes at once.")] = None,
    attempts: Annotated[int | None, typer.Option(min=1, max=10, metavar="N", help="Attempts for a task.")] = None,
    time: Annotated[str, typer.Option(metavar="TIME", help="Bound on the run: 90s, 30m, 4h.")] = "",
    cost: Annotated[float | None, typer.Option(min=0, metavar="USD", help="Bound on money.")] = None,
    only_new: Annotated[bool, typer.Option("--only-new", help="Skip failures of the merge base, be it HEAD.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="One fix, one full run.")] = False,
    include_dirty: Annotated[
        bool, typer.Option("--include-dirty", help="Start from the working tree in place of HEAD.")
    ] = False,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Seed of everything random.")] = None,
    context: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="A plan, report or ticket: intended behaviour.")
    ] = None,
    test_command: Annotated[str, typer.Option(metavar="ARGV", help="The tests' command, for this once.")] = "",
    run: Annotated[str, typer.Option(metavar="RUN", help="Join an open run: its seal covers this one.")] = "",
    apply: Annotated[
        str, typer.Option(metavar="merge|none", help="Fast-forward your branch at the end, if it is clean.")
    ] = "",
    folder: Folder = ".",
    trust: Trust = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> int:
    """Find the causes of failing tests, repair them, and land what is proved on a branch of its own.

    Starts from HEAD; what is yours stays as it is. Gives a report, and the branch `regreen/RUN`: a commit a cause.
    """
    from regreen.app.fix import fix as run_fix
    from regreen.app.options import FixOptions, Where
    from regreen.app.overrides import overrides

    options = FixOptions(
        where=Where(folder=folder, trust=trust),
        paths=tuple(paths or ()),
        include_dirty=include_dirty,
        test_command=test_command,
        context=tuple(context or ()),
        run=run,
        overrides=overrides(
            ladder=tuple(agent or ()),
            command=command,
            agents=agents,
            tools=tools,
            attempts=attempts,
            time=time,
            cost=cost,
            only_new=only_new,
            strict=strict,
            seed=seed,
            apply=apply,
        ),
    )
    with screen(as_json=as_json, quiet=quiet) as view:
        result = run_fix(options, view.listen)
    return finish(result, as_json=as_json, quiet=quiet)

"""``regreen agents``: which back-ends can be used here, and which may be asked."""

from typing import Annotated

import typer

from regreen.cli.commands.where import AsJson, Folder, Quiet
from regreen.cli.console import print_table


def register(app: typer.Typer, panel: str) -> None:
    """Add the command and its sub-command."""
    group = typer.Typer(help="Code agents: which can be used here.", rich_markup_mode="rich")
    group.callback(invoke_without_command=True)(agents)
    group.command("check")(check)
    group.command("allow")(allow)
    app.add_typer(group, name="agents", rich_help_panel=panel)


def agents(context: typer.Context, *, folder: Folder = ".", as_json: AsJson = False) -> int:
    """List back-ends: found or not, version, usable or why not, what to do."""
    if context.invoked_subcommand is not None:
        return 0
    from regreen.app import queries
    from regreen.app.options import Where

    return print_table(queries.agents(Where(folder=folder)), as_json=as_json)


def check(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A back-end.")],
    *,
    folder: Folder = ".",
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> int:
    """Have one back-end make a small edit in a scratch repository, and say what came of it."""
    from regreen.app import commands
    from regreen.app.options import Where

    return print_table(commands.check_agent(Where(folder=folder), name), as_json=as_json, quiet=quiet)


def allow(
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME", help="Back-ends; none: show the list.")] = None,
    *,
    forget: Annotated[bool, typer.Option("--forget", help="Take it back.")] = False,
    folder: Folder = ".",
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> int:
    """Let back-ends follow the built-in repairer in all your projects that set no ladder of their own."""
    from regreen.app import commands
    from regreen.app.options import Where

    return print_table(
        commands.allow_agents(Where(folder=folder), tuple(names or ()), forget=forget), as_json=as_json, quiet=quiet
    )

"""Builds the command line and turns every ending into an exit code."""

import faulthandler
import sys
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from gc import set_threshold
from typing import Annotated

import typer
from typer.completion import completion_init, get_completion_script, install  # type: ignore[attr-defined]
from typer.exceptions import TyperException

from regreen import __version__
from regreen.cli import crash, streams
from regreen.cli.commands import agents as agents_command
from regreen.cli.commands import (
    check,
    doctor,
    explain,
    fix,
    gc,
    init,
    report,
    resume,
    runs,
    schema,
    show,
    trust,
    verify,
)
from regreen.cli.console import print_error, print_plain
from regreen.cli.flags import PlainGroup, use_plain
from regreen.errors import RegreenError, UsageError
from regreen.model.stops import ExitCode

EPILOG = """\
[bold]First steps[/]

[cyan]regreen doctor[/]  says how your tests would be run

[cyan]regreen check[/]   measures and explains; changes nothing

[cyan]regreen fix[/]     repairs on a branch of its own, never in your files

[bold]Exit codes[/]

0 clean, 1 failures remain, 2 wrong use or a broken tool, 3 trust needed,

4 unsafe, 5 stopped by a bound, 70 our bug, 130 interrupted"""


def build() -> typer.Typer:
    """The whole command line."""
    app = typer.Typer(
        name="regreen",
        cls=PlainGroup,
        help="Turns a red repository green, and proves it.",
        epilog=EPILOG,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        # Typer's own options guess the shell from the parent processes, and fail where there is none (CI, containers).
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    completion_init()
    app.callback(invoke_without_command=True)(top)
    for panel, modules in (
        ("Main job", (check, fix, resume)),
        ("Look at results", (runs, show, report, verify)),
        ("Set up", (doctor, init, trust, explain, agents_command)),
        ("House-keeping", (gc, schema)),
    ):
        for module in modules:
            module.register(app, panel)
    use_plain(app)
    return app


class Shell(StrEnum):
    """A shell that completion can be had for."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"
    POWERSHELL = "powershell"
    PWSH = "pwsh"


def top(
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.", is_eager=True)] = False,
    install_completion: Annotated[
        Shell | None, typer.Option("--install-completion", help="Install completion for this shell.", metavar="SHELL")
    ] = None,
    show_completion: Annotated[
        Shell | None,
        typer.Option("--show-completion", help="Print the completion script for this shell.", metavar="SHELL"),
    ] = None,
) -> None:
    """Turns a red repository green, and proves it."""
    if version:
        print_plain(f"regreen {__version__}")
    elif show_completion:
        print_plain(get_completion_script(prog_name="regreen", complete_var="_REGREEN_COMPLETE", shell=show_completion))
    elif install_completion:
        shell, path = install(shell=install_completion, prog_name="regreen")
        print_plain(f"Completion for {shell} is installed in {path}; open a new terminal to use it.")
    else:
        return
    raise typer.Exit


_COLLECT_AFTER = (200_000, 20, 20)
"""Objects, and collections of the younger generation, after which the garbage collector looks."""


def run(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code; the one catch-all of this door."""
    streams.make_whole()
    with suppress(ValueError, OSError):
        # A crash below Python (a library, the interpreter) then says where; without a real stderr there is none.
        faulthandler.enable()
    # Collections are for cycles, of which we make few; the default looks for them each 700 objects.
    set_threshold(*_COLLECT_AFTER)
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        code = build()(words or ["--help"], standalone_mode=False)
    except RegreenError as error:
        print_error(error)
        return error.exit_code
    except TyperException as error:
        print_error(_usage(error, words))
        return ExitCode.USAGE
    except typer.Exit as leave:
        return leave.exit_code
    except (KeyboardInterrupt, typer.Abort):
        print_plain("Interrupted.", err=True)
        return ExitCode.INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # Typer and Rich leave like this when the reader of a pipe has gone; nothing of ours does.
        streams.silence_stdout()
        return ExitCode.UNREAD
    except Exception as error:  # noqa: BLE001 - the door's one catch-all: a bug of ours becomes a log and code 70
        return crash.report(error, words)
    return code if isinstance(code, int) else ExitCode.CLEAN


_WORDS = {
    "is not a valid int range": "should be a whole number",
    "is not a valid int": "should be a whole number",
    "is not a valid float range": "should be a number",
    "is not a valid float": "should be a number",
    "is not in the range x>=": "should be at least ",
}
"""What the library says, and what people do."""


def _usage(error: TyperException, words: list[str]) -> UsageError:
    said = error.format_message().rstrip(".")
    for theirs, ours in _WORDS.items():
        said = said.replace(theirs, ours)
    page = " ".join(("regreen", *_command_of(error), "--help"))
    return UsageError(
        said,
        where="regreen " + " ".join(words),
        todo=f"See `{page}` for what can be given here.",
        slug="usage",
    )


def _command_of(error: TyperException) -> list[str]:
    """The words of the command at which a line could not be understood."""
    names: list[str] = []
    context = getattr(error, "ctx", None)
    while context is not None and context.parent is not None:
        names.insert(0, str(context.info_name))
        context = context.parent
    return names

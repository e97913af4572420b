"""Commands whose help shows no type for flags: `--strict <bool>` would promise a value that none takes."""

from shutil import get_terminal_size

import typer
from typer._click.core import Context, Parameter
from typer._click.formatting import HelpFormatter
from typer.core import TyperCommand, TyperGroup

NARROW = 60
"""Columns below which frames and columns leave no room for the words in them."""


class PlainCommand(TyperCommand):
    """A command."""

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write its help, for the terminal's width."""
        _fit(self, formatter)
        super().format_help(ctx, formatter)

    def get_params(self, ctx: Context) -> list[Parameter]:
        """Its parameters, flags without a type."""
        return _plain(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """A group of commands."""

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write its help, for the terminal's width."""
        _fit(self, formatter)
        super().format_help(ctx, formatter)

    def get_params(self, ctx: Context) -> list[Parameter]:
        """Its parameters, flags without a type."""
        return _plain(super().get_params(ctx))


def use_plain(app: typer.Typer) -> None:
    """Make all commands of a command line, and of the groups in it, such commands."""
    for command in app.registered_commands:
        command.cls = PlainCommand
    for group in app.registered_groups:
        group.cls = PlainGroup
        if group.typer_instance is not None:
            use_plain(group.typer_instance)


def _fit(command: TyperCommand | TyperGroup, formatter: HelpFormatter) -> None:
    """Leave out frames where they would cut off the names of options."""
    width = get_terminal_size().columns
    if width < NARROW:
        command.rich_markup_mode = None
        command.epilog = _without_markup(command.epilog or "")
        formatter.width = width


def _without_markup(text: str) -> str:
    from rich.markup import render

    return render(text).plain


def _plain(params: list[Parameter]) -> list[Parameter]:
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params

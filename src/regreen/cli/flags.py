"""Commands whose help shows no type for flags: `--strict <bool>` would promise a value that none takes."""

import typer
from typer._click.core import Context, Parameter
from typer.core import TyperCommand, TyperGroup


class PlainCommand(TyperCommand):
    """A command."""

    def get_params(self, ctx: Context) -> list[Parameter]:
        """Its parameters, flags without a type."""
        return _plain(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """A group of commands."""

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


def _plain(params: list[Parameter]) -> list[Parameter]:
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params

"""``regreen schema``: the JSON Schema of an artifact or contract."""

from typing import Annotated

import typer

from regreen.cli.console import print_plain


def register(app: typer.Typer, panel: str) -> None:
    """Add the command."""
    app.command("schema", rich_help_panel=panel)(schema)


def schema(
    name: Annotated[str, typer.Argument(metavar="NAME", help="agent-request, agent-result, test-report…")] = "",
) -> int:
    """Print the JSON Schema of an artifact or contract; without a name, the names."""
    from regreen.app import queries

    print_plain(queries.schema(name))
    return 0

"""Options that many commands share, declared once."""

from typing import Annotated

import typer

Folder = Annotated[
    str, typer.Option("--project", "-C", metavar="DIR", help="The project's folder.", show_default="this folder")
]
Trust = Annotated[
    bool, typer.Option("--trust", help="Trust the commands in this project's config, now and until they change.")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line, for scripts.")]
Quiet = Annotated[
    bool,
    typer.Option("--quiet", "-q", help="Print nothing but errors (with --json: but the result); the exit code tells."),
]
RunArgument = Annotated[
    str, typer.Argument(metavar="RUN", help="A run id, or its beginning.", show_default="the last run")
]

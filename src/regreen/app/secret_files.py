"""Reads variables of files such as ``.env``: what tests print of them is taken out like any other secret."""

import re
from collections.abc import Iterable
from pathlib import Path

_CAP = 256 * 1024
"""Bytes of one file that are read."""
_LINE = re.compile(r"""\s*(?:export\s+)?["']?([\w.-]+)["']?\s*(?:[:=]\s*|\s)["']?(.*?)["']?,?\s*""")
"""``NAME=value`` of shells, ``name: value`` of YAML and INI, ``"name": "value"`` of JSON, ``name value`` of netrc."""


def variables_of(text: str) -> dict[str, str]:
    """Names and values in a text; a name that stands twice keeps both values under names of their own."""
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        match = _LINE.fullmatch(line)
        if match and match[2] and not line.lstrip().startswith("#"):
            name = match[1] if match[1] not in found else f"{match[1]}_{number}"
            found[name] = match[2]
    return found


def read_variables(root: Path, names: Iterable[str]) -> dict[str, str]:
    """The variables of these files below ``root``; what cannot be read says nothing."""
    found: dict[str, str] = {}
    for name in names:
        try:
            with (root / name).open("rb") as stream:
                text = stream.read(_CAP).decode("utf-8", "replace")
        except OSError:
            continue
        # The name of the file keeps equal names of several files apart, behind the words that promise a secret.
        found |= {f"{key}:{name}": value for key, value in variables_of(text).items()}
    return found

"""In which language a file is written: by its suffix, and by its first line where it has none."""

import re
from pathlib import PurePosixPath

from regreen.syntax.javascript import DIALECTS

PYTHON = frozenset({".py", ".pyi", ".pyw"})
NOTEBOOK = ".ipynb"
_STARTED = re.compile(rb"#!.*?(?:^|[/\s])(?:env\s+(?:-\S+\s+|\w+=\S+\s+)*)?([A-Za-z][\w.+-]*)")
_PYTHONS = re.compile(r"(?:python|pypy)[\d.]*[a-z]*\Z|(?:uv|pipx|hatch|ipython[\d.]*)\Z")
_NODES = {"node": ".js", "nodejs": ".js", "bun": ".ts", "deno": ".ts", "tsx": ".ts", "ts-node": ".ts", "zx": ".js"}
_KNOWN = frozenset({*PYTHON, NOTEBOOK, *DIALECTS})


def language(path: str, content: bytes) -> str:
    """The suffix that says how a file is read; its own for what no syntax is known of."""
    suffix = PurePosixPath(path).suffix.lower()
    if suffix in _KNOWN or not content.startswith(b"#!"):
        return suffix
    found = _STARTED.match(content.partition(b"\n")[0])
    program = found[1].decode() if found is not None else ""
    if _PYTHONS.match(program):
        return ".py"
    return _NODES.get(program, suffix)

"""In which language a file is written: by its suffix, and by its first line where it has none."""

import re
from pathlib import PurePosixPath

from regreen.syntax.javascript import DIALECTS

PYTHON = frozenset({".py", ".pyi", ".pyw"})
NOTEBOOK = ".ipynb"
_PYTHONS = re.compile(r"(?:python|pypy)[\d.]*[a-z]*\Z|(?:uv|pipx|hatch|ipython[\d.]*)\Z")
_NODES = {"node": ".js", "nodejs": ".js", "bun": ".ts", "deno": ".ts", "tsx": ".ts", "ts-node": ".ts", "zx": ".js"}
_KNOWN = frozenset({*PYTHON, NOTEBOOK, *DIALECTS})


_CODE = frozenset(
    {
        *_KNOWN,
        ".pyx",
        ".pxd",
        ".c",
        ".h",
        ".cc",
        ".cpp",
        ".hpp",
        ".rs",
        ".go",
        ".java",
        ".kt",
        ".rb",
        ".php",
        ".sh",
        ".r",
    }
)


def is_code(path: str) -> bool:
    """Whether a file holds code by its suffix."""
    return PurePosixPath(path).suffix.lower() in _CODE


def language(path: str, content: bytes) -> str:
    """The suffix that says how a file is read; its own for what no syntax is known of."""
    suffix = PurePosixPath(path).suffix.lower()
    if suffix in _KNOWN or not content.startswith(b"#!"):
        return suffix
    program = _program(content.partition(b"\n")[0].decode("utf-8", "replace"))
    if _PYTHONS.match(program):
        return ".py"
    return _NODES.get(program, suffix)


def _program(line: str) -> str:
    """The program of a first line; of ``env`` the one that it starts."""
    words = line.removeprefix("#!").split()
    if words and PurePosixPath(words[0]).name == "env":
        words = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
    return PurePosixPath(words[0]).name if words else ""

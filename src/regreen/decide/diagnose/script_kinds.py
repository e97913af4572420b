"""What the errors of JavaScript and TypeScript say where a test's own code raised them."""

import re
from pathlib import PurePosixPath

from regreen.model.cases import Frame

_SCRIPTS = frozenset({".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".vue", ".svelte"})
_SYSTEM = re.compile(r"E[A-Z]{3,}\b")
"""How the errors of Node's own calls begin: ``ENOENT: no such file``."""
_NO_MODULE = re.compile(r"(?:Cannot find (?:module|package)|Failed to resolve import|Failed to load url)\b")


def python_kind(kind: str, message: str, frame: Frame | None) -> str:
    """What Python calls an error that a script raised: names that are not there, modules, failed checks.

    ``Error`` alone is what Jest's checks throw, and what a test throws on purpose; a call of Node's that fails says its
    code first.
    """
    if frame is None or PurePosixPath(frame.file).suffix.lower() not in _SCRIPTS:
        return kind
    if kind == "ReferenceError":
        return "NameError"
    if _NO_MODULE.match(message.strip()):
        return "ImportError"
    if kind in {"Error", "JestAssertionError"} and not _SYSTEM.match(message.strip()):
        return "AssertionError"
    return kind

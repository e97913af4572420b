"""Globs over repo-relative paths: one meaning everywhere (allowed paths, waivers, domains, protected files)."""

import re
from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=4096)
def _compiled(pattern: str) -> re.Pattern[str]:
    body = "".join(_piece(part) for part in re.split(r"(\*\*/|\*\*|\*|\?|\[[^]]+\])", pattern.strip("/")))
    return re.compile(rf"{body}(/.*)?", re.DOTALL)


def _piece(part: str) -> str:
    match part:
        case "**/":
            return "(?:.*/)?"
        case "**":
            return ".*"
        case "*":
            return "[^/]*"
        case "?":
            return "[^/]"
        case _ if part.startswith("[") and part.endswith("]"):
            return part.replace("[!", "[^")
        case _:
            return re.escape(part)


def matches(path: str, patterns: Iterable[str]) -> bool:
    """Whether a path fits any pattern.

    ``*`` stays within a folder, ``**`` does not; a pattern that names a folder covers everything below it; ``.`` and
    ``**`` cover everything. Patterns are anchored at the repository's root.
    """
    return any(pattern in {".", "./"} or _compiled(pattern).fullmatch(path) is not None for pattern in patterns)

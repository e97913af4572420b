"""Routes that an OpenAPI file declares: JSON in full; YAML as far as its block of paths is written line by line."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

_VERBS = frozenset({"get", "post", "put", "patch", "delete", "head", "options", "trace"})
_NAMED = re.compile(r"^(openapi|swagger)([._-].*)?\.(json|ya?ml)$", re.IGNORECASE)
_KEY = re.compile(r"""^( *)(?:(['"])(.+?)\2|([^\s'"#][^:#]*?))\s*:(?:\s|$)""")


def is_openapi(path: str) -> bool:
    """Whether a file's name says that it holds an OpenAPI document."""
    return bool(_NAMED.match(PurePosixPath(path).name))


def routes_in(path: str, text: str) -> tuple[str, ...]:
    """Every verb and path that the document declares, such as ``GET /pets/{petId}``; nothing for one that is none."""
    found = _of_json(text) if path.endswith(".json") else _of_yaml(text)
    return tuple(dict.fromkeys(found))


def _of_json(text: str) -> Iterator[str]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return
    paths = document.get("paths") if isinstance(document, dict) else None
    for path, item in (paths if isinstance(paths, dict) else {}).items():
        for verb in item if isinstance(item, Mapping) else ():
            if verb.lower() in _VERBS:
                yield f"{verb.upper()} {path}"


def _of_yaml(text: str) -> Iterator[str]:
    """Keys by their indentation: ``paths`` at the margin, a path below it, a verb below that."""
    inside, at, path = False, -1, ""
    for line in text.splitlines():
        match = _KEY.match(line)
        if match is None:
            continue
        depth, key = len(match[1]), match[3] or match[4]
        if depth == 0:
            inside, at, path = key == "paths", -1, ""
        elif inside and key.startswith("/") and at in {-1, depth}:
            at, path = depth, key
        elif inside and path and depth > at and key.lower() in _VERBS:
            yield f"{key.upper()} {path}"

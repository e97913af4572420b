"""The scripts within a component's file, each where it stands: Vue, Svelte, Astro."""

import re

HOSTS = frozenset({".vue", ".svelte", ".astro"})
"""Suffixes of files that hold scripts beside markup."""
_SCRIPT = re.compile(
    rb"<script\b(?P<said>(?:[^>\"']|\"[^\"]*\"|'[^']*')*)>(?P<code>.*?)</script\s*>", re.DOTALL | re.IGNORECASE
)
_OPENED = re.compile(rb"<script\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*(?<!/)>", re.IGNORECASE)
_FRONT = re.compile(rb"\A\s*---[^\S\n]*\n(?P<code>.*?)^---", re.DOTALL | re.MULTILINE)
_LANGUAGE = re.compile(rb"\blang\s*=\s*[\"']?(?P<name>[\w/-]+)", re.IGNORECASE)
_TYPE = re.compile(rb"(?<![\w-])type\s*=\s*[\"']?(?P<name>[\w/+.-]+)", re.IGNORECASE)
_DATA = (
    b"json",
    b"template",
    b"text/plain",
    b"text/html",
    b"x-",
    b"importmap",
    b"speculationrules",
    b"glsl",
    b"markdown",
)
_SUFFIXES = {b"ts": ".ts", b"typescript": ".ts", b"tsx": ".tsx", b"jsx": ".jsx"}


def script_within(content: bytes, suffix: str) -> tuple[bytes, str] | None:
    """All scripts of a component as one, every byte where it stood and all else blank.

    Args:
        content: the whole file.
        suffix: one of ``HOSTS``.

    Returns:
        The scripts, and the suffix that says their language; None where one of them does not end.
    """
    found = [one for one in _SCRIPT.finditer(content) if not _is_data(one["said"])]
    if len(_OPENED.findall(content)) > len(_SCRIPT.findall(content)):
        return None
    spans = [one.span("code") for one in found]
    front = _FRONT.match(content) if suffix == ".astro" else None
    if front is not None:
        spans = [front.span("code"), *(span for span in spans if span[0] >= front.end())]
    kept = bytearray(re.sub(rb"[^\n\r]", b" ", content))
    for start, end in spans:
        kept[start:end] = content[start:end]
    return bytes(kept), _language([one["said"] for one in found], suffix)


def _is_data(said: bytes) -> bool:
    kind = _TYPE.search(said)
    return kind is not None and any(word in kind["name"].lower() for word in _DATA)


def _language(said: list[bytes], suffix: str) -> str:
    """What all of them can be read as: TypeScript holds JavaScript."""
    if suffix == ".astro":
        return ".ts"
    names = [found["name"].lower() for one in said if (found := _LANGUAGE.search(one))]
    known = [_SUFFIXES[name] for name in names if name in _SUFFIXES]
    if ".tsx" in known or (".ts" in known and ".jsx" in known):
        return ".tsx"
    return next(iter(sorted(known, key=lambda one: one != ".ts")), ".js")

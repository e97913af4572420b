"""Takes out of a message what differs from run to run and machine to machine, and leaves what tells failures apart.

Pure and idempotent: ``mask(mask(text)) == mask(text)``.
"""

import re
from collections.abc import Callable, Sequence

_ANSI = re.compile(r"(?:\x1b|#x1B|\\x1b|\\u001b|\[NON-XML-CHAR-0x1B\])\[[0-9;?]*[A-Za-z]")
_QUOTES = "'\""
_OPEN = {"{": "}", "[": "]", "(": ")"}

_HOST = r"(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-fA-F:]+\]|[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,})"
_UNITS = (
    "nanoseconds?|microseconds?|milliseconds?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?"
    "|[KMGT]i?B|kB|bytes?|ns|us|µs|ms|s|m|h|d|B|%|fps|Hz|kHz|MHz|GHz"
)
_SOURCES = "pyi?|[cm]?[jt]sx?|vue|go|java|kt|scala|rb|rs|c|cc|cpp|h|hpp|cs|fs|php|swift|feature|sh|pl|exs?|lua|html"
_FREE = r"(?:(?<![\w.])|(?<=-[A-Z])|(?<=\\[nrt]))"
"""Where an absolute path may begin: not within a relative one, but behind an option or a spelt-out line end."""
_TEMP = (
    rf"{_FREE}(?P<lead>(?:/private)?|(?<!:/)(?:/[\w.+@-]+)+?)"
    r"/(?:tmp|var/tmp|var/folders|dev/shm|run/user)/[^\s'\"`<>:,;)\]}]*"
    r"|[A-Za-z]:\\(?:[^\s'\"\\]+\\)*(?:Temp|TEMP|tmp)\\[^\s'\"`<>:,;)\]}]*"
)
_PLACES = (
    "home|Users|root|work|workspace|workspaces|builds?|opt|srv|mnt|media|var|usr|app|data|github|runner|Volumes|nix"
    "|private|repo|repos|code|project|projects|src"
)
_PATH = (
    rf"(?<![\w./>])/(?:{_PLACES})/(?:[^\s'\"`<>:,;()\[\]{{}}/]+/)*(?P<posix>[^\s'\"`<>:,;()\[\]{{}}/]*)"
    r"|(?<!\w)[A-Za-z]:\\(?:[^\s'\"`<>:,;()\[\]{}\\]+\\)*(?P<windows>[^\s'\"`<>:,;()\[\]{}\\]*)"
)

_Rule = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]


def _kept_name(match: re.Match[str]) -> str:
    name = match["posix"] or match["windows"] or ""
    return f"<path>/{name}" if "." in name else "<path>"


def _temporary(match: re.Match[str]) -> str:
    """A temporary place, whatever machine's folder it lies in; one below a known place says so, too."""
    lead = match["lead"] or ""
    place = re.sub(_PATH, _kept_name, lead)
    return f"{place}<tmp>" if place != lead else "<tmp>"


_RULES: tuple[_Rule, ...] = (
    (
        re.compile(r"\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\b"),
        "<uuid>",
    ),
    (
        re.compile(
            r"\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?(?:Z|UTC|[+-]\d{2}:?\d{2}))?(?!\w)"
        ),
        "<time>",
    ),
    (
        re.compile(
            r"\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,?\s+)?(?:\d{1,2}\s+)?"
            r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\s+\d{1,4}"
            r"(?:,?\s+\d{4})?(?:\s+\d{2}:\d{2}(?::\d{2})?)?(?:\s+\d{4})?(?:\s+(?:GMT|UTC|[+-]\d{4}))?\b"
        ),
        "<time>",
    ),
    (re.compile(r"\bdatetime\.(?:datetime|date|time)\([^()]*(?:\([^()]*\)[^()]*)*\)"), "<time>"),
    (re.compile(r"\b\d{4}[-/]\d{2}[-/]\d{2}\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{4}\b"), "<date>"),
    (re.compile(r"\b\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?\b"), "<time>"),
    (re.compile(r"\s+(?:object\s+)?at\s+0x[0-9a-fA-F]+|\sid=0x[0-9a-fA-F]+"), " object"),
    (re.compile(r"\bid='?\d{9,}'?"), "id=<id>"),
    (re.compile(r"\b0x[0-9a-fA-F]+\b"), "<hex>"),
    (re.compile(r"\b(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b"), "<hex>"),
    (re.compile(rf"\b(\w+\.(?:{_SOURCES})):\d+(?::\d+)?\b"), r"\1:<line>"),
    (re.compile(rf"\b({_HOST}):\d{{2,5}}\b"), r"\1:<port>"),
    (re.compile(r"(\[(?=[^\]]*:[^\]]*:)[0-9a-fA-F:.]+\]):\d{2,5}\b"), r"\1:<port>"),
    (re.compile(r"\b([Pp]ort\b['\"]?\s*[=:#]?\s*)\d{2,5}\b"), r"\1<port>"),
    (re.compile(r"\(('[\w.:-]*'), \d{2,5}(?=[,)])"), r"(\1, <port>"),
    (re.compile(_TEMP), _temporary),
    (re.compile(_PATH), _kept_name),
    (re.compile(r"\b([Ll]ines?\b[ =:#]*)\d+(?:-\d+)?\b"), r"\1<line>"),
    (re.compile(r"\b(lineno|col|column|col_offset|char)([ =:]+)\d+\b"), r"\1\2<line>"),
    (re.compile(r"\b([Pp][Ii][Dd]|[Tt]id|[Pp]rocess|[Tt]hread)([ =:#-]+)\d+\b"), r"\1\2<id>"),
    (re.compile(r"\b(gw)\d+\b"), r"\1<id>"),
    (re.compile(rf"(?<![\w.])[+-]?\d+(?:[.,]\d+)*(?:e[+-]?\d+)?\s?(?:{_UNITS})(?![\w%])"), "<quantity>"),
    # Last, so that what the rules above know keeps its name.
    (
        re.compile(
            r"\b((?:[Aa]t|[Ss]ince|[Uu]ntil|[Ff]rom|[Bb]y|[Tt]ime|[Bb]efore|[Aa]fter|[Nn]ow)[ :=]+['\"]?)"
            r"(?:[01]?\d|2[0-3]):[0-5]\d(?![\w:.])"
        ),
        r"\1<time>",
    ),
    (re.compile(r"(?<![\w.])1[4-9]\d{8}(?:\d{3}|\d{6}|\d{9})?(?:\.\d+)?(?![\w.])"), "<time>"),
)
_NOISE = ("Use -v to get", "Full diff:", "...Full output truncated")


def without_ansi(text: str) -> str:
    """The text without colour codes, also where a writer spelt the escape character out."""
    return _ANSI.sub("", text) if "[" in text else text


def mask(text: str, roots: Sequence[str] = (), own: Sequence[str] = ()) -> str:
    """Replace what changes between runs by a word in angle brackets.

    Args:
        text: the message.
        roots: absolute folders that stand for the project; longest match first.
        own: names of the test itself (node id, name), replaced by ``<test>``.
    """
    text = without_ansi(text)
    for root in sorted((root for root in roots if len(root) > 1), key=len, reverse=True):
        text = text.replace(root.rstrip("/\\") + "/", "").replace(root, "<root>")
    for name in sorted(filter(None, own), key=len, reverse=True):
        text = text.replace(name, "<test>")
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return in_order(_one_space(text))


def _one_space(text: str) -> str:
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith(_NOISE))


def in_order(text: str) -> str:
    """Sort the items of every ``{…}`` that is balanced on its own, so that the order of a dict or set says nothing."""
    out: list[str] = []
    at = 0
    while (start := text.find("{", at)) >= 0:
        end = _closing(text, start)
        out.append(text[at:start])
        if end < 0:
            out.append("{")
            at = start + 1
            continue
        items = sorted(in_order(item.strip()) for item in _split(text[start + 1 : end]))
        out.append("{" + ", ".join(items) + "}")
        at = end + 1
    out.append(text[at:])
    return "".join(out)


def _closing(text: str, start: int) -> int:
    """Index of the bracket that closes the one at ``start``; -1 when unbalanced."""
    stack: list[str] = []
    at = start
    while at < len(text):
        char = text[at]
        if char in _QUOTES:
            at = _string_end(text, at)
        elif char in _OPEN:
            stack.append(_OPEN[char])
        elif stack and char == stack[-1]:
            stack.pop()
            if not stack:
                return at
        at += 1
    return -1


def _string_end(text: str, start: int) -> int:
    """Index of the quote that ends a string; ``start`` itself for a lone apostrophe."""
    if start and text[start - 1].isalnum() and text[start] == "'":
        return start
    end = text.find(text[start], start + 1)
    return end if end >= 0 else start


def _split(body: str) -> list[str]:
    """Items of a bracket's body, split at its own commas."""
    items: list[str] = []
    depth = start = at = 0
    while at < len(body):
        char = body[at]
        if char in _QUOTES:
            at = _string_end(body, at)
        elif char in "{[(":
            depth += 1
        elif char in "}])":
            depth -= 1
        elif char == "," and not depth:
            items.append(body[start:at])
            start = at + 1
        at += 1
    items.append(body[start:])
    return [item for item in items if item.strip()]

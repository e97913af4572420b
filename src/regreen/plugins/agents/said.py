"""What an agent program said, whichever program it was, and which trouble it told of."""

import re
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum

from regreen.model.tasks import Usage
from regreen.model.texts import one_line


class Trouble(StrEnum):
    """What kept a program from working; each has its own outcome and its own advice."""

    RATE_LIMIT = "rate limit"
    OVERLOAD = "overloaded"
    LOGIN = "not logged in"
    MONEY = "no credit"
    NETWORK = "network down"
    MODEL = "unknown model"
    BOUND = "own limit reached"
    """Its turns or its money for this attempt; what it edited by then counts."""
    MISSING = "missing program"
    OTHER = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The gist of a program's output."""

    text: str = ""
    """Its last words; the contract's JSON stands in it, perhaps."""
    error: str = ""
    """The error that ended it; empty: it ended as it wished, as far as it says."""
    status: int | None = None
    """HTTP status of that error, where it is told."""
    bound: bool = False
    """Whether it stopped at its own limit of turns or money."""
    ended: bool = True
    """Whether its own closing record was seen."""
    denied: tuple[str, ...] = field(default=())
    """What it was not permitted to do, as it says."""
    usage: Usage = field(default_factory=Usage)
    """Tokens and money, where it tells."""


ERROR_CAP = 4000
"""Characters of an error that are looked at: its beginning and its end."""
DENIED_CAP = 200
"""Characters of each thing that was denied."""
MOST_DENIED = 10


def within_bounds(said: Said) -> Said:
    """The same, with as much of an error and of denials as a reader or a pattern can do with."""
    half = ERROR_CAP // 2
    error = said.error if len(said.error) <= ERROR_CAP else f"{said.error[:half]} … {said.error[-half:]}"
    denied = tuple(one_line(each, DENIED_CAP) for each in said.denied[:MOST_DENIED])
    return replace(said, error=error, denied=denied)


SERVER_FAULT = 500
_STATUS = {
    400: Trouble.OTHER,
    401: Trouble.LOGIN,
    402: Trouble.MONEY,
    403: Trouble.LOGIN,
    404: Trouble.MODEL,
    429: Trouble.RATE_LIMIT,
    503: Trouble.OVERLOAD,
    529: Trouble.OVERLOAD,
}
_WORDS: tuple[tuple[Trouble, tuple[str, ...]], ...] = (
    (Trouble.MONEY, ("credit balance", "insufficient[_ ](quota|funds|credits)", "billing", "payment required")),
    (
        Trouble.RATE_LIMIT,
        ("rate.?limit", "too many requests", "usage limit", "quota exceeded", "resource.?exhausted", "hit your limit"),
    ),
    (Trouble.OVERLOAD, ("overloaded", "service unavailable", "at capacity", "temporarily unavailable")),
    (
        Trouble.LOGIN,
        (
            *("invalid (x-)?api.?key", "unauthori[sz]ed", "unauthenticated", "authenticat", "log ?in", "sign in"),
            *("no api key", "api key (is )?(missing|required|not)", "token (has )?expired", "auth (method|type)"),
        ),
    ),
    (
        Trouble.NETWORK,
        (
            *("econnrefused", "enotfound", "econnreset", "etimedout", "eai_again", "getaddrinfo", "socket hang up"),
            *("connection (error|refused|reset)", "fetch failed", "network (is )?(error|unreachable|down)"),
            *("(unable|not|cannot) (to )?connect", "error sending request", "dns error", "name resolution"),
            "stream disconnected",
        ),
    ),
    (Trouble.MODEL, ("model.{0,40}(not found|does not exist|not supported|unknown)", "unknown model")),
)
"""Words of errors, for those that tell no status."""
_CODE = re.compile(
    r"(?:status(?: code)?|error(?: code)?|http|\bcode\W{1,4})\W{0,3}(4\d\d|5\d\d)\b|\((4\d\d|5\d\d)\)", re.IGNORECASE
)
_UNIT = r"(ms|milliseconds?|s|sec(?:ond)?s?|m|min(?:ute)?s?|h|hours?|d|days?|w|weeks?)"
_PART = re.compile(rf"(\d+(?:\.\d+)?)\s*{_UNIT}(?![a-z])", re.IGNORECASE)
_WAIT = re.compile(
    r"(?:retry|try again|resets?|wait)(?:\W|in\b|after\b|for\b|about\b|another\b|least\b|at\b|again\b){0,8}?"
    r"\b((?:\d+(?:\.\d+)?\s*[a-z]{1,12}[ ,]*(?:and )?)+|\d+(?:\.\d+)?(?![\d.]*[-:T]?\w))",
    re.IGNORECASE,
)
"""Words that announce a wait, and durations such as ``90``, ``2 h``, ``7m12s``."""
_MOMENT = re.compile(r"\b(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(?:Z|[ ]?UTC)")
_EPOCH = re.compile(
    r"(?:reset|limit reached|try again|retry)[^.\n\d]{0,24}(1[6-9]\d{8}|[2-3]\d{9})(?:\d{3})?\b", re.IGNORECASE
)
_DELAY = re.compile(r"retry_?delay\W{1,6}(\d+(?:\.\d+)?)s", re.IGNORECASE)
"""A field of an error in JSON."""
_CLOCK = re.compile(
    r"(?:reset(?:s|ting)?|try again|retry)\b(?:\W|at\b|after\b){0,6}"
    r"(\d{1,2})(?::(\d\d))?\s*([ap])m\b(?:\s*\(([\w/+-]{1,40})\))?",
    re.IGNORECASE,
)
"""A time of day, with its zone or without."""
_DATE = re.compile(
    r"\b([A-Z][a-z]{2})[a-z]* (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}),?(?: at)? (\d{1,2}):(\d\d) ?([AaPp])[Mm]\b"
)
"""A day and a time in words."""
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86_400.0, "w": 604_800.0}


def status_in(text: str) -> int | None:
    """An HTTP status of an error that stands in a text."""
    found = _CODE.search(text)
    return int(found.group(1) or found.group(2)) if found else None


def trouble_of(said: Said) -> Trouble | None:
    """Which trouble a program tells of; None: none."""
    if said.bound:
        return Trouble.BOUND
    if not said.error:
        return None
    by_words = next((kind for kind, words in _WORDS if re.search("|".join(words), said.error, re.IGNORECASE)), None)
    if by_words is Trouble.MONEY:
        return by_words
    status = said.status or status_in(said.error)
    return (
        _STATUS.get(status or 0) or by_words or (Trouble.OVERLOAD if (status or 0) >= SERVER_FAULT else Trouble.OTHER)
    )


def wait_in(text: str) -> float | None:
    """Seconds to wait, when an error names them."""
    delay = _DELAY.search(text)
    if delay is not None:
        return float(delay.group(1))
    found = _WAIT.search(text)
    if found is None:
        return None
    if found.group(1)[-1].isdigit() and (plain := re.fullmatch(r"[\d.]+", found.group(1))):
        return float(plain.group(0))
    parts = _PART.findall(found.group(1))
    return sum(float(number) * _seconds(unit.lower()) for number, unit in parts) if parts else None


def _seconds(unit: str) -> float:
    return _SECONDS["ms" if unit.startswith(("ms", "mill")) else unit[0]]


def moment_in(text: str) -> str:
    """When a rate limit ends, when an error names the moment; empty: it does not.

    ISO 8601 in UTC (which is taken where no zone is named), or a time of day and its zone (``15:00 Europe/Berlin``).
    """
    if found := _MOMENT.search(text):
        clock = found.group(2)
        return f"{found.group(1)}T{clock if clock.count(':') == 2 else clock + ':00'}Z"  # noqa: PLR2004
    if found := _EPOCH.search(text):
        return _written(datetime.fromtimestamp(int(found.group(1)), UTC))
    if found := _DATE.search(text):
        return _on_day(found)
    if found := _CLOCK.search(text):
        hour, minute, half, zone = found.groups()
        return f"{_hour(hour, half):02d}:{int(minute or 0):02d} {zone or 'UTC'}"
    return ""


def _on_day(found: re.Match[str]) -> str:
    month, day, year, hour, minute, half = found.groups()
    try:
        number = _MONTHS.index(month.lower()) + 1
        return _written(datetime(int(year), number, int(day), _hour(hour, half), int(minute), tzinfo=UTC))
    except ValueError:
        return ""


def _hour(text: str, half: str) -> int:
    return int(text) % 12 + (12 if half.lower() == "p" else 0)


def _written(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")

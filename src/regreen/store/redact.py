"""Takes secrets out of bytes and texts on their way to the disk: denied values, and what looks like a key or token."""

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, overload
from urllib.parse import quote

from regreen.errors import StateError
from regreen.store.torn import beside_gap, in_base64, torn, wrapped
from regreen.store.words import is_word

LEAST = 8
"""Characters from which on a denied value is taken out."""

OVERLAP = 64 * 1024
"""Bytes kept back between two pieces of a stream; no match is longer."""

_PLACEHOLDER = re.compile(r"\$\{?\w+\}?|<[\w-]+>|\{+\w+\}+|%\(?\w+\)?s?|[*x.]+", re.IGNORECASE)
"""What stands where a secret would stand: ``${PASSWORD}``, ``<password>``, ``{password}``, ``********``."""
_PIECE = 1024 * 1024
_LINE_LEAST = 16


@dataclass(frozen=True, slots=True)
class _Rule:
    """One form of secret. ``starts`` are found fast; the pattern is tried only there.

    A rule with a judge takes its starts in any case.
    """

    name: str
    """What it is called in the mark."""
    starts: tuple[bytes, ...]
    """Texts that it begins with; lower case where there is a judge."""
    pattern: re.Pattern[bytes]
    """The whole form; its last group, if it has one, is the secret in it."""
    judge: Callable[[str], bool] | None = None
    """Whether a value found in such a place is a secret; None: the form alone says so."""
    roots: tuple[bytes, ...] = ()
    """Fewer texts, one of which is in each start: nearly every text holds none of them."""


_APART = r"(?:(?<![A-Za-z0-9])|(?<=\\[abfnrtv])|(?<=[0-9;\[]m)|(?<=\\u[0-9a-fA-F]{4}))"
"""Not in the middle of a word. Behind a letter it may stand all the same: that of an escape in JSON (a line's end that
is written as two characters), or the last one of a terminal's colour."""


def _form(name: str, starts: str, rest: str, roots: str = "") -> _Rule:
    """A secret by its form alone, not in the middle of a word."""
    words = starts.split("|")
    pattern = f"{_APART}(?:{'|'.join(re.escape(word) for word in words)}){rest}"
    return _Rule(name, _encoded(starts), re.compile(pattern.encode(), re.DOTALL), roots=_encoded(roots or starts))


def _place(name: str, starts: str, rest: str, judge: Callable[[str], bool], roots: str = "") -> _Rule:
    """A place where a value is a secret if it also looks like one."""
    words = starts.split("|")
    pattern = re.compile(f"(?:{'|'.join(re.escape(word) for word in words)}){rest}".encode(), re.IGNORECASE)
    return _Rule(name, _encoded(starts), pattern, judge, _encoded(roots or starts))


def _encoded(words: str) -> tuple[bytes, ...]:
    return tuple(word.encode() for word in words.split("|"))


_DIGITS_APART = (
    rb"(?:(?<![A-Za-z0-9_.])|(?<=\\[abfnrtv])|(?<=[0-9;\[]m)|(?<=\\u[0-9a-fA-F]{4}))%b(?![A-Za-z0-9_]|\.[0-9])"
)
"""Digits in the middle of others, of a run's name or of a fraction are no password that happens to be a date."""
_BEFORE, _BEHIND = (b":", b",", b"["), (b",", b"]", b"}")
"""What stands before and behind a number in JSON: only a number may take its place."""
NUMBER = "number"
"""The name of such a span."""

Span = tuple[int, int, str]
"""Start, end and name of what was found."""


class Redactor:
    """Knows what must not reach the disk. Scrubbing twice is the same as once."""

    def __init__(self, values: Iterable[str] = ()) -> None:
        self._denied: tuple[bytes, ...] = ()
        self._base64: tuple[bytes, ...] = ()
        self.learn(values)

    def learn(self, values: Iterable[str]) -> None:
        """Take these values out too, from now on."""
        lines = [line for value in values for line in _lines(value)]
        self._denied = tuple(sorted({*self._denied, *(form for line in lines for form in _forms(line))}))
        encoded = {form for line in lines for form in in_base64(_bytes(line))}
        self._base64 = tuple(sorted({*self._base64, *encoded}))

    @overload
    def scrub(self, text: str) -> str: ...
    @overload
    def scrub(self, text: bytes) -> bytes: ...
    def scrub(self, text: str | bytes) -> str | bytes:
        """Give the text with every secret replaced by ``[redacted:…]``; JSON stays JSON."""
        if isinstance(text, bytes):
            return self._clean(text, self._spans(text))[0]
        data = text.encode("utf-8", "surrogatepass")
        spans = self._spans(data)
        return self._clean(data, spans)[0].decode("utf-8", "surrogatepass") if spans else text

    def found(self, data: bytes) -> frozenset[bytes]:
        """The secrets that some bytes hold."""
        return frozenset(data[start:end] for start, end, _ in self._spans(data))

    def finds_secret(self, data: bytes) -> tuple[str, ...]:
        """Say what a patch holds that must not be stored, with its line (``jwt in line 7``); empty: nothing."""
        return tuple(f"{name} in line {data.count(10, 0, start) + 1}" for start, _, name in self._spans(data))

    def scrub_stream(self, source: BinaryIO, target: BinaryIO) -> int:
        """Copy a stream of any length without its secrets, in bounded memory; how many were taken out."""
        held, found = b"", 0
        while piece := source.read(_PIECE):
            held += piece
            spans = self._spans(held)
            cut = beside_gap(held, _safe_cut(spans, max(0, len(held) - OVERLAP)))
            clean, number = self._clean(held[:cut], [span for span in spans if span[1] <= cut])
            target.write(clean)
            held, found = held[cut:], found + number
        clean, number = self._clean(held, self._spans(held))
        target.write(clean)
        return found + number

    def scrub_file(self, source: Path, target: Path) -> int:
        """Copy a file without its secrets; how many were taken out.

        Raises:
            StateError: when it cannot be read or written.
        """
        try:
            with source.open("rb") as reader, target.open("wb") as writer:
                return self.scrub_stream(reader, writer)
        except OSError as problem:
            raise StateError(
                f"Raw output cannot be kept: {problem.strerror or problem}.",
                where=str(target),
                todo="Free space or make the folder writable, then `regreen resume`.",
                slug="disk-full",
            ) from problem

    def _clean(self, data: bytes, spans: Sequence[Span]) -> tuple[bytes, int]:
        """Take the spans out, then what only stands free since they are gone; the bytes, and how many went."""
        count = 0
        while spans:
            data, count = _without(data, spans), count + len(spans)
            spans = self._spans(data)
        return data, count

    def _spans(self, data: bytes) -> list[Span]:
        """What was found, in order; spans that overlap are one, under the name of the first."""
        if len(data) < LEAST:
            return []
        kept: list[Span] = []
        for span in sorted(self._all(data), key=lambda span: (span[0], -span[1])):
            if not kept or span[0] >= kept[-1][1]:
                kept.append(span)
            elif span[1] > kept[-1][1]:
                kept[-1] = (kept[-1][0], span[1], kept[-1][2])
        return kept

    def _all(self, data: bytes) -> Iterator[Span]:
        lower = data.lower()
        for rule in (*_FORMS, *_PLACES):
            text = data if rule.judge is None else lower
            if any(root in text for root in rule.roots):
                yield from _found(rule, data, text)
        for form in self._denied:
            if form in data:
                yield from _digits(data, form) if form.isdigit() else _values(data, form)
        for start, end in (*wrapped(data, self._base64), *torn(data, self._denied, _is_piece)):
            yield start, end, "value"


def _values(data: bytes, form: bytes) -> Iterator[Span]:
    return ((place, place + len(form), "value") for place in _places(data, form))


def _digits(data: bytes, form: bytes) -> Iterator[Span]:
    for match in re.finditer(_DIGITS_APART % form, data):
        before = data[max(0, match.start() - 64) : match.start()].rstrip()[-1:]
        behind = data[match.end() : match.end() + 64].lstrip()[:1]
        is_bare = before in _BEFORE and behind in _BEHIND
        yield match.start(), match.end(), NUMBER if is_bare else "value"


def _found(rule: _Rule, data: bytes, text: bytes) -> Iterator[Span]:
    for start in rule.starts:
        if start in text:
            yield from _matches(rule, data, _places(text, start))


def _places(data: bytes, text: bytes) -> Iterator[int]:
    place = data.find(text)
    while place >= 0:
        yield place
        place = data.find(text, place + 1)


def _matches(rule: _Rule, data: bytes, places: Iterator[int]) -> Iterator[Span]:
    for place in places:
        match = rule.pattern.match(data, place)
        if match is None:
            continue
        if rule.judge is None:
            yield match.start(), match.end(), rule.name
        elif rule.judge(match[1].decode("utf-8", "replace")):
            yield match.start(1), match.end(1), rule.name


def _safe_cut(spans: Sequence[Span], cut: int) -> int:
    """Where to cut so that nothing is torn that may be a secret."""
    return next((start for start, end, _ in spans if start < cut < end), cut)


def _without(data: bytes, spans: Sequence[Span]) -> bytes:
    pieces, done = [], 0
    for start, end, name in spans:
        pieces += [data[done:start], b"0" if name == NUMBER else f"[redacted:{name}]".encode()]
        done = end
    return b"".join([*pieces, data[done:]])


def _lines(value: str) -> Iterator[str]:
    """The value, and the longer lines of one that has several: logs tear those apart."""
    stripped = value.strip()
    if len(stripped) >= LEAST and not is_word(stripped):
        yield stripped
    if "\n" in stripped:
        yield from (line.strip() for line in stripped.splitlines() if len(line.strip()) >= _LINE_LEAST)


def _forms(value: str) -> set[bytes]:
    """The value as it is, and as JSON, Python, a URL and base64 would write it."""
    data = _bytes(value)
    texts = {
        json.dumps(value)[1:-1],
        json.dumps(value, ensure_ascii=False)[1:-1],
        repr(value)[1:-1],
        quote(data, safe=""),
    }
    twice = {json.dumps(text)[1:-1] for text in texts}
    return {data, *in_base64(data), *map(_bytes, texts | twice)}


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _is_piece(word: bytes) -> bool:
    """Whether a word at a gap is what is left of a secret: it begins like one, or looks drawn."""
    begins = any(word.startswith(start) for rule in _FORMS for start in rule.starts)
    return begins or looks_random(word.decode())


def looks_random(value: str) -> bool:
    """Whether a value looks drawn, not written: a run of 16 or more with letters and digits of high entropy.

    Words joined by separators (``get_token_from_config_2024``) and UUIDs do not.
    """
    run = max(re.split(r"[_.~/=+-]", value), key=len)
    mixed = any(each.isdigit() for each in run) and any(each.isalpha() for each in run)
    return len(run) >= _LINE_LEAST and mixed and _entropy(run) >= 3.0  # noqa: PLR2004 - bits a character; hex has 4


def _entropy(text: str) -> float:
    """Shannon entropy in bits a character."""
    return -sum(count / len(text) * math.log2(count / len(text)) for count in Counter(text).values())


_FORMS: tuple[_Rule, ...] = (
    _form(
        "private-key",
        "-----BEGIN",
        "[A-Z ]{0,32}PRIVATE KEY-----[^-]{1,32000}(?:-----END [A-Z ]{0,32}PRIVATE KEY-----)?",
    ),
    _form(
        "private-key",
        "left out here]|cut by regreen ...]",
        "[^-]{1,32000}-----END [A-Z ]{0,32}PRIVATE KEY-----",
    ),
    _form("jwt", "eyJ", r"[A-Za-z0-9_-]{8,4000}\.eyJ[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{8,4000}"),
    _form("aws-key", "AKIA|ASIA|ABIA|ACCA", r"[0-9A-Z]{16}\b", roots="IA|ACCA"),
    _form("github-token", "ghp_|gho_|ghu_|ghs_|ghr_", "[A-Za-z0-9]{36,255}", roots="gh"),
    _form("github-token", "github_pat_", "[A-Za-z0-9_]{22,255}", roots="gith"),
    _form("gitlab-token", "glpat-", "[A-Za-z0-9_-]{20,255}"),
    _form("slack-token", "xoxa-|xoxb-|xoxe-|xoxo-|xoxp-|xoxr-|xoxs-", "[A-Za-z0-9-]{10,255}", roots="xox"),
    _form("model-key", "sk-", r"(?:[a-z0-9]{2,10}-){0,3}(?=[A-Za-z0-9_-]{0,250}\d)[A-Za-z0-9_-]{20,255}"),
    _form("google-key", "AIza", r"[0-9A-Za-z_-]{35}"),
    _form("google-key", "ya29.", r"[0-9A-Za-z_-]{20,2000}"),
    _form("stripe-key", "sk_live_|sk_test_|rk_live_|rk_test_", "[0-9a-zA-Z]{16,255}", roots="k_live_|k_test_"),
    _form("npm-token", "npm_", r"[A-Za-z0-9]{36}\b"),
    _form("pypi-token", "pypi-", "[A-Za-z0-9_-]{50,1000}"),
    _form("hub-token", "hf_", r"[A-Za-z0-9]{30,255}\b"),
)

_PLACES: tuple[_Rule, ...] = (
    _place(
        "assignment",
        "passwd|password|secret|token|api_key|apikey|api-key|access_key|accesskey|access-key|private_key|credential",
        r"""[A-Za-z0-9_]{0,40}\\{0,3}["']?\s{0,8}(?::=|=>|:|=)\s{0,8}\\{0,3}["']?([A-Za-z0-9+/_=.~-]{16,1000})""",
        looks_random,
        roots="passw|secret|token|api|access|private_key|credential",
    ),
    _place("authorization", "bearer|basic", r"\s{1,8}([A-Za-z0-9._~+/=-]{16,4000})", looks_random),
    _place(
        "url-password",
        "://",
        r"""[^\s/:@"'\\]{1,200}:([^\s/@"'\\\[\]]{8,200})@""",
        lambda value: not is_word(value) and not _PLACEHOLDER.fullmatch(value),
    ),
)

"""How deep a Python text is nested, told without a parser: one that recurses gets no more than it can take."""

import re
from dataclasses import dataclass, field

MOST_BRANCHES = 1000
"""Branches by ``elif`` in one text; each nests in the one before."""
_CODE = re.compile(
    r"""\\\r?\n|\#[^\n]*|(?P<prefix>[A-Za-z]*)(?P<quote>\"\"\"|'''|"|')|(?P<open>[(\[{])|(?P<close>[)\]}])"""
    r"""|(?P<mark>[,:\n])|(?P<word>\b(?:lambda|for|elif)\b)|(?P<other>\b(?:not|if|await|and|or|in)\b|[-+~*/%&|^@.<>=])"""
)
_LINE = r"(?:\\.|[^\\\n{0}])*{0}"
_LINES = r"(?:\\.|(?!{0})[^\\])*{0}"
_PLAIN = {
    quote: re.compile(form.format(quote), re.DOTALL)
    for form, quotes in ((_LINE, ("'", '"')), (_LINES, ("'''", '"""')))
    for quote in quotes
}
_TEXT = re.compile(
    r"""\\N\{[^}\n]*\}|\\[^{}]|\{\{|\}\}|(?P<open>\{)|(?P<close>\})|(?P<quote>\"\"\"|'''|"|')|(?P<line>\n)"""
)


@dataclass(slots=True)
class _Frame:
    """Code, or the text of a string that has code in it."""

    quote: str = ""
    """How the string ends; empty for code."""
    is_format: bool = False
    """Whether it is what stands behind the colon of such code: a brace ends it."""
    is_raw: bool = False
    """Whether a backslash is one."""
    levels: list[int] = field(default_factory=lambda: [0])
    """Of code, by open bracket: what may nest since the last comma."""


def is_deeper(text: str, than: int) -> bool:
    """Whether an expression in it may nest deeper; also True of text whose strings do not end."""
    return _Scan(text, than).too_deep()


class _Scan:
    def __init__(self, text: str, most: int) -> None:
        self._text, self._most, self._at = text, most, 0
        self._frames = [_Frame()]
        self._held = self._branches = 0

    def too_deep(self) -> bool:
        while self._at < len(self._text):
            frame = self._frames[-1]
            is_text = bool(frame.quote) or frame.is_format
            found = (_TEXT if is_text else _CODE).search(self._text, self._at)
            if found is None:
                return len(self._frames) > 1
            self._at = found.end()
            if not (self._in_text(frame, found) if is_text else self._in_code(frame, found)):
                return True
            if self._sum() > self._most or self._branches > MOST_BRANCHES:
                return True
        return len(self._frames) > 1

    def _sum(self) -> int:
        return self._held + sum(1 + sum(frame.levels) + len(frame.levels) for frame in self._frames)

    def _in_text(self, frame: _Frame, found: re.Match[str]) -> bool:
        """One step in a string's text; False where it cannot go on."""
        if found["open"]:
            self._frames.append(_Frame(is_raw=frame.is_raw))
        elif frame.is_raw and found[0].startswith("\\N{"):
            self._at = found.start() + 2
        elif found["close"] and frame.is_format:
            del self._frames[-2:]
        elif found[0] == "}}" and frame.is_format:
            self._at -= 1
            del self._frames[-2:]
        elif found["quote"] and frame.quote:
            # Three where one would do: the first ends it. One where three are wanted: text.
            if found[0].startswith(frame.quote):
                self._at = found.start() + len(frame.quote)
                self._frames.pop()
            else:
                self._at = found.start() + 1
        elif found["line"]:
            return frame.is_format or len(frame.quote) > 1
        return True

    def _in_code(self, frame: _Frame, found: re.Match[str]) -> bool:
        levels = frame.levels
        if found["quote"]:
            levels[-1] += 1
            return self._string(found["prefix"], found["quote"])
        if found["open"]:
            levels[-1] += 1
            levels.append(0)
        elif found["close"]:
            return self._closed(frame)
        elif found["word"]:
            self._held += 1
            self._branches += found[0] == "elif"
        elif found["other"]:
            levels[-1] += 1
        elif found["mark"]:
            self._marked(found["mark"], levels)
        return True

    def _closed(self, frame: _Frame) -> bool:
        if len(frame.levels) > 1:
            frame.levels.pop()
            return True
        if len(self._frames) > 1:
            self._frames.pop()  # the code's own brace
            return True
        return False

    def _marked(self, mark: str, levels: list[int]) -> None:
        if mark == ",":
            levels[-1] = 0
        elif len(levels) > 1:
            return
        elif len(self._frames) > 1:
            if mark == ":":
                self._frames.append(_Frame(is_format=True, is_raw=self._frames[-1].is_raw))
        elif mark == "\n":
            levels[0] = self._held = 0

    def _string(self, prefix: str, quote: str) -> bool:
        if set(prefix.lower()) & {"f", "t"}:
            self._frames.append(_Frame(quote=quote, is_raw="r" in prefix.lower()))
            return True
        end = _PLAIN[quote].match(self._text, self._at)
        if end is None:
            return False
        self._at = end.end()
        return True

"""TAP 12 to 14: plan, points, directives, YAML diagnostics, subtests, bail out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from regreen.measure.normalize.parsers.frames import frames
from regreen.measure.normalize.parsers.paths import PathMap
from regreen.measure.normalize.parsers.tally import tally
from regreen.measure.normalize.parsers.text import capped, seconds, tail, typed
from regreen.model.cases import CaseResult, Failure, Frame, Outcome
from regreen.model.counts import counted
from regreen.model.ids import CaseId
from regreen.model.raw import ParseContext, Parsed, ParseProblem

_POINT = re.compile(r"(?P<not>not )?ok\b(?:\s+(?P<number>\d+))?(?:\s*-)?\s*(?P<rest>.*)")
_PLAN = re.compile(r"1\.\.(\d+)\s*(?:#\s*(.*))?$")
_DIRECTIVE = re.compile(r"(?<!\\)#\s*(?P<word>skip\w*|todo)\b:?\s*(?P<reason>.*)$", re.IGNORECASE)
_TIME = re.compile(r"(?<!\\)#\s*time=(?P<time>[\d.,e-]+)\s*(?P<unit>ms|s)?\s*$")
_SUBTEST = re.compile(r"#\s*Subtest:?\s*(.*)")
_FIELD = re.compile(r"\s*(?P<key>[A-Za-z_]\w*):\s*(?P<value>.*)$")
_PLACE = re.compile(r"(?::\d+)+$")
_LONGEST_LINE = 1 << 20
_INDENT = 4


@dataclass(slots=True)
class _Point:
    """A test point and what is said below it."""

    outcome: Outcome
    name: str
    reason: str
    duration: float | None
    leaves: int = 0
    failing: int = 0
    block: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Level:
    """One list of points: the document's or a subtest's."""

    name: str
    planned: int | None = None
    points: int = 0
    leaves: int = 0
    failing: int = 0
    open: _Point | None = None


@dataclass(frozen=True, slots=True)
class TapParser:
    """Reads TAP."""

    name: str = "tap"
    """Name of the format."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether its first lines are a version, a plan or a test point."""
        text = head.decode("utf-8", "replace").lstrip("\ufeff")
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")][:1]
        return any(line.startswith("TAP version") or _PLAN.match(line) or _is_point(line) for line in lines)

    def parse(self, stream: BinaryIO, context: ParseContext) -> Iterator[Parsed]:
        """Yield the points that have no subtests, then facts; a ParseProblem on a bail out or a plan not kept."""
        yield from _Reading(context).read(stream)


def _is_point(line: str) -> bool:
    return bool(re.match(r"(?:not )?ok \d+\b|(?:not )?ok - ", line))


class _Reading:
    """The state between two lines."""

    def __init__(self, context: ParseContext) -> None:
        self._context = context
        self._paths = PathMap(context)
        self._levels = [_Level("")]
        self._in_block = False
        self._cases = 0

    def read(self, stream: BinaryIO) -> Iterator[Parsed]:
        for raw in iter(lambda: stream.readline(_LONGEST_LINE), b""):
            line = raw.decode("utf-8", "replace").rstrip("\r\n").removeprefix("\ufeff")
            if line.lstrip().startswith("Bail out!"):
                yield from self._finish(0)
                why = line.partition("!")[2].strip()
                yield ParseProblem(reason=f"The run bailed out: {why or 'no reason given'}.", slug="bailed-out")
                yield from tally(self._cases, None)
                return
            yield from self._line(line)
        yield from self._finish(0)
        outer = self._levels[0]
        yield from tally(self._cases, None)
        if outer.planned is None or outer.points < outer.planned:
            promised = "no plan" if outer.planned is None else f"a plan of {outer.planned}"
            yield ParseProblem(
                reason=f"The file has {promised} and {counted(outer.points, 'test point')}: the run did not end well.",
                slug="truncated" if outer.planned is None else "totals-differ",
            )

    def _line(self, line: str) -> Iterator[Parsed]:
        stripped = line.strip()
        if self._in_block or stripped == "---":
            self._block(line, stripped)
            return
        depth = min((len(line) - len(line.lstrip())) // _INDENT, len(self._levels))
        subtest, point, plan = _SUBTEST.match(stripped), _POINT.match(stripped), _PLAN.match(stripped)
        if subtest:
            yield from self._open_subtest(depth, subtest[1].strip())
        elif point and (point["number"] or "- " in stripped or self._levels[0].planned is not None):
            yield from self._open_point(depth, _point(point))
        elif plan:
            self._level(depth).planned = int(plan[1])
        elif stripped.startswith("#"):
            self._comment(stripped)

    def _comment(self, stripped: str) -> None:
        point = self._levels[-1].open
        if point:
            point.comments.append(stripped.lstrip("# "))

    def _block(self, line: str, stripped: str) -> None:
        point = self._levels[-1].open
        if point is not None:
            point.block.append(line)
        self._in_block = stripped != "..."

    def _level(self, depth: int) -> _Level:
        """The list at this depth; a new one without a name when points are indented and nobody said why."""
        if depth == len(self._levels):
            self._levels.append(_Level(""))
        return self._levels[depth]

    def _open_subtest(self, depth: int, name: str) -> Iterator[Parsed]:
        """Name the list to come: TAP 14 says its name inside of it, older writers one level above."""
        if depth < len(self._levels):
            yield from self._finish(depth)
        self._levels.append(_Level(name))

    def _open_point(self, depth: int, point: _Point) -> Iterator[Parsed]:
        """Deeper lists are this point's children; what was open beside it is done."""
        level = self._level(depth)
        children = self._levels[depth + 1 :]
        yield from self._finish(depth)
        level.points += 1
        point.leaves = sum(child.leaves for child in children)
        point.failing = sum(child.failing for child in children)
        level.open = point

    def _finish(self, depth: int) -> Iterator[Parsed]:
        """Close what is open at this depth and below it, and leave the deeper lists."""
        for level in self._levels[depth:]:
            yield from self._close(level)
        del self._levels[depth + 1 :]

    def _close(self, level: _Level) -> Iterator[Parsed]:
        """A point that only sums up its children is no case of its own."""
        point, level.open = level.open, None
        if point is None:
            return
        if point.leaves and (point.failing or not point.outcome.is_failure):
            level.leaves += point.leaves
            level.failing += point.failing
            return
        self._cases += 1
        level.leaves += 1
        level.failing += point.outcome.is_failure
        yield self._case(point, level)

    def _case(self, point: _Point, level: _Level) -> CaseResult:
        above = [outer.name for outer in self._levels[: self._levels.index(level) + 1] if outer.name]
        fields = _fields(point.block)
        file = fields.get("file") or _PLACE.sub("", fields.get("location", ""))
        relative = self._paths.relative(file)[0] if file else None
        name = " > ".join([*above, point.name])
        milliseconds = seconds(fields.get("duration_ms", ""))
        return CaseResult(
            case_id=CaseId(f"{self._context.tool}:{name}"),
            outcome=point.outcome,
            duration_s=point.duration if milliseconds is None else milliseconds / 1000,
            file=relative,
            suite=" > ".join(above),
            failures=(self._failure(point, fields),) if point.outcome.is_failure else (),
            reason=point.reason,
            output=tail("\n".join(point.comments), self._context.cap),
        )

    def _failure(self, point: _Point, fields: dict[str, str]) -> Failure:
        text = capped("\n".join([*point.block, *point.comments]), self._context.cap)
        said = fields.get("error") or fields.get("message") or (point.comments[0] if point.comments else "")
        kind, message = typed(said)
        return Failure(
            type=fields.get("name") or kind,
            message=message or said,
            frames=frames(text, self._paths) or self._stack(fields),
            text=text,
        )

    def _stack(self, fields: dict[str, str]) -> tuple[Frame, ...]:
        """Node's stack in a block scalar, which leaves the ``at`` out."""
        return frames("\n".join(f"at {line}" for line in fields.get("stack", "").splitlines()), self._paths)


def _point(match: re.Match[str]) -> _Point:
    rest, duration, reason = match["rest"], None, ""
    outcome = Outcome.FAILED if match["not"] else Outcome.PASSED
    timed = _TIME.search(rest)
    if timed:
        rest = rest[: timed.start()]
        value = seconds(timed["time"])
        duration = value / 1000 if value is not None and timed["unit"] == "ms" else value
    directive = _DIRECTIVE.search(rest)
    if directive:
        rest, reason = rest[: directive.start()], directive["reason"].strip()
        outcome = _with_directive(outcome, directive["word"].lower())
    name = rest.strip().replace("\\#", "#") or f"#{match['number'] or '?'}"
    return _Point(outcome, name, reason, duration)


def _with_directive(outcome: Outcome, word: str) -> Outcome:
    if word.startswith("skip"):
        return Outcome.SKIPPED
    return Outcome.XFAILED if outcome.is_failure else Outcome.XPASSED


def _fields(block: list[str]) -> dict[str, str]:
    """Top fields of the YAML below a point: plain and quoted scalars, and block scalars as their joined lines."""
    found: dict[str, str] = {}
    open_key, indent = "", 0
    for line in block[1:]:
        depth = len(line) - len(line.lstrip())
        if open_key and (depth > indent or not line.strip()):
            found[open_key] = f"{found[open_key]}\n{line.strip()}".strip()
            continue
        match = _FIELD.match(line)
        open_key = ""
        if match:
            value = match["value"].strip()
            if value in {"|", "|-", ">", ">-", "|+", ">+"}:
                open_key, indent, value = match["key"], depth, ""
            found.setdefault(match["key"], value.strip("'\""))
    return found


PARSER = TapParser()

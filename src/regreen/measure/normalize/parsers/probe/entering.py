"""Enters the probe's records into the book, one handler for each kind."""

from collections.abc import Callable
from typing import Any

from regreen.measure.normalize.parsers.probe.book import ASIDE, PHASES, Book, Item, Section


def enter(book: Book, record: list[Any]) -> None:
    """Take one record; an unknown kind is left out (a newer probe).

    Raises:
        TypeError: when it is no list, or one of its values is of another type than its kind's.
    """
    if not isinstance(record, list):
        raise TypeError("a record is a list")
    handler = _HANDLERS.get(record[0])
    if handler is None:
        return
    for value, kinds in zip(record[1:], _SHAPES.get(record[0], ()), strict=False):
        if not isinstance(value, kinds):
            raise TypeError(f"{record[0]} holds {type(value).__name__}")
    handler(book, *record[1:])


def _process(book: Book, number: int, process: dict[str, Any]) -> None:
    book.sections.append(Section(number=number, process=process))


def _session(book: Book, session: dict[str, Any]) -> None:
    if not book.now.session or not session["worker"]:
        book.now.session = session


def _item(book: Book, number: int, name: str, *rest: Any) -> None:
    line, suite, parameters, markers, fixtures = rest[:5]
    items = book.now.items
    item = Item(name=name, line=line, suite=suite, parameters=parameters, markers=markers, fixtures=fixtures)
    if number in items:
        # One worker tells what was collected, while another one may have run some of it already.
        known = items.pop(number)
        item.started, item.ended, item.passed = known.started, known.ended, known.passed
        item.phases, item.reruns, item.loose = known.phases, known.reruns, known.loose
    items[number] = item


def _start(book: Book, number: int, *_: object) -> None:
    item = book.now.item(number)
    item.started = True
    book.now.current = number


def _end(book: Book, number: int, setup: float, call: float, teardown: float) -> None:
    item = book.now.item(number)
    if item.is_fresh:
        item.passed, item.ended = (setup, call, teardown), True
        book.now.fresh.append(item)
        book.now.counts["passed"] += 1
        return
    for when, duration in zip(PHASES, (setup, call, teardown), strict=True):
        _phase(book, number, when, "passed", duration)


def _phase(book: Book, number: int | str, when: str, *said: Any) -> None:
    outcome, duration, rest = said[0], said[1], said[2] if said[2:] else {}
    phase = {"when": when, "outcome": outcome, "duration": duration, **rest}
    book.now.item(number).report(phase)
    kind = _summary_class(phase)
    if kind:
        book.now.counts[kind] += 1


def _summary_class(phase: dict[str, Any]) -> str:
    """The class that pytest's own summary puts a report in; empty for what it does not count."""
    outcome, when = phase["outcome"], phase["when"]
    if "wasxfail" in phase and outcome in {"passed", "skipped"}:
        return "xpassed" if outcome == "passed" else "xfailed"
    if outcome == "failed":
        return "error" if when in ASIDE else "failed"
    if outcome == "passed":
        return "" if when != "call" else "subtests" if "subtest" in phase else "passed"
    return "subtests" if "subtest" in phase else str(outcome)


def _exception(book: Book, number: int | str, when: str, exception: dict[str, Any]) -> None:
    if when == "collect":
        book.now.collect_errors.setdefault(str(number), {}).setdefault("exception", exception)
        return
    book.now.item(number).raised(when, exception)


def _collect_error(book: Book, name: str, text: str, crash: Any, worker: str) -> None:
    book.now.counts["error"] += not worker
    book.now.collect_errors.setdefault(name, {}).update({"text": text, "crash": crash})


def _collect_skip(book: Book, name: str, reason: str, worker: str) -> None:
    book.now.counts["skipped"] += not worker
    book.now.collect_skips[name] = reason


def _deselected(book: Book, names: list[str]) -> None:
    book.now.deselected += len(names)


def _finish(
    book: Book, worker: str, code: int | None, stats: dict[str, int] | None, renamed: dict[str, int] | None = None
) -> None:
    if not worker:
        book.now.finish, book.now.renamed = (code, stats), renamed


def _interrupt(book: Book, worker: str, number: int, exception: dict[str, Any]) -> None:
    if not worker:
        book.now.interrupt = (number, exception)


def _internal(book: Book, _worker: str, text: str, *_: object) -> None:
    book.now.internal = book.now.internal or text


def _stopped(book: Book, worker: str, why: str) -> None:
    book.now.stopped = book.now.stopped if worker else why


def _crash_item(book: Book, name: str, text: str) -> None:
    book.now.crash_items[name] = text
    book.now.counts["failed"] += 1


def _conftest(book: Book, name: str) -> None:
    book.now.conftest = name


def _timeout(book: Book, number: int, limit: float) -> None:
    book.now.over[number] = limit


def _origins(book: Book, origins: dict[str, Any]) -> None:
    book.now.origins.append(origins)


def _verdict(book: Book, name: str, outcome: str, reason: str, rest: dict[str, Any]) -> None:
    book.verdicts[name] = {"outcome": outcome, "reason": reason, **rest}


def _rest(book: Book, reason: str) -> None:
    book.rest = reason


def _warning(book: Book, *_: object) -> None:
    book.warnings += 1


def _lines(book: Book, number: int, files: dict[str, list[int]]) -> None:
    target = book.collection_lines if number < 0 else book.lines.setdefault(book.now.item(number).name, {})
    for file, lines in files.items():
        target.setdefault(file, set()).update(lines)


def _child(book: Book, files: dict[str, list[int]]) -> None:
    """Lines that a process started by the test that runs has run; under xdist nobody knows whose test that is."""
    if not book.now.session.get("xdist"):
        _lines(book, book.now.current, files)


def _short(book: Book, wanted: float, total: float) -> None:
    book.short = (wanted, total)


def _spent(book: Book, _worker: str, seconds: float) -> None:
    book.spent_s += seconds


def _probe_error(book: Book, *what: object) -> None:
    book.probe_errors.append(" ".join(map(str, what)))


_NUMBER = (int, float)
_SHAPES: dict[str, tuple[Any, ...]] = {
    "process": (int, dict),
    "session": (dict,),
    "i": (int, str, (int, type(None)), str, str, list, list),
    "s": (int,),
    "e": (int, _NUMBER, _NUMBER, _NUMBER),
    "p": ((int, str), str, str, _NUMBER, dict),
    "x": ((int, str), str, dict),
    "collect-error": (str, str, (list, type(None)), str),
    "collect-skip": (str, str, str),
    "deselected": (list,),
    "finish": (str, (int, type(None)), (dict, type(None)), (dict, type(None))),
    "interrupt": (str, int, dict),
    "internal": (str, str),
    "stopped": (str, str),
    "crash-item": (str, str),
    "conftest": (str,),
    "timeout": (int, _NUMBER),
    "origins": (dict,),
    "verdict": (str, str, str, dict),
    "rest": (str,),
    "lines": (int, dict),
    "child": (dict,),
    "short": (_NUMBER, _NUMBER),
    "spent": (str, _NUMBER),
}
"""Types of a record's values, in order; a record of another shape is no record."""
_HANDLERS: dict[str, Callable[..., None]] = {
    "process": _process,
    "session": _session,
    "i": _item,
    "s": _start,
    "e": _end,
    "p": _phase,
    "x": _exception,
    "collect-error": _collect_error,
    "collect-skip": _collect_skip,
    "deselected": _deselected,
    "finish": _finish,
    "interrupt": _interrupt,
    "internal": _internal,
    "stopped": _stopped,
    "crash-item": _crash_item,
    "conftest": _conftest,
    "timeout": _timeout,
    "origins": _origins,
    "verdict": _verdict,
    "rest": _rest,
    "w": _warning,
    "lines": _lines,
    "child": _child,
    "short": _short,
    "spent": _spent,
    "probe-error": _probe_error,
}

"""Compares what was understood with what pytest itself said; a difference makes the run broken."""

import re
from collections.abc import Iterator

from regreen.measure.normalize.parsers.probe.book import Book, Section
from regreen.model.counts import counted
from regreen.model.raw import ParseProblem

_KNOWN = ("passed", "failed", "error", "skipped", "xfailed", "xpassed")
CLOSING, LEAVING = -2, -3
"""Stand for the end of the session and of the process (threads left running kept it alive) among what is limited."""
_FAILURES = {"failed", "error"}
_UNCOUNTED = frozenset({"deselected", "warnings", "rerun"})


def problems(book: Book) -> Iterator[ParseProblem]:
    """Everything that makes the run broken, each once."""
    seen: set[str] = set()
    if book.probe_errors and not any(section.session for section in book.sections):
        yield ParseProblem(reason=_UNWATCHED.format(book.probe_errors[0]), slug="probe-failed")
        return
    if not book.sections:
        yield ParseProblem(reason="The probe's log is empty: pytest never started its session.", slug="no-session")
    for section in book.sections:
        for problem in _of_section(section):
            if problem.slug not in seen:
                seen.add(problem.slug)
                yield problem


def _of_section(section: Section) -> Iterator[ParseProblem]:
    yield from _wrong_tree(section)
    if section.internal and section.process.get("continued"):
        return
    if section.internal:
        last = section.internal.strip().rpartition("\n")[2]
        yield ParseProblem(reason=f"pytest met an internal error: {last}", slug="internal-error")
        return
    if section.finish is None:
        yield from _unfinished(section)
        return
    yield from _exit(section)
    yield from _totals(section)


_UNWATCHED = (
    "Regreen's plug-in could not watch this pytest: {}. Please report it with the project's pytest options; plug-ins "
    "that are switched off (`-p no:…`) may be the cause."
)
_UNLOADED = re.compile(r"No module named '?regreen_probe")
_NOT_PASSED_ON = (
    "The tests' command does not hand its environment on to pytest, or runs it on another machine or in a container: "
    "the probe cannot be loaded there. Set test.command to the pytest command itself, or to one whose JUnit XML files "
    "are named in test.results."
)


def _unfinished(section: Section) -> Iterator[ParseProblem]:
    process = section.process
    if process.get("continued") or section.conftest:
        return
    told = process.get("stderr", "").strip()
    match process.get("exit_code"):
        case _ if _UNLOADED.search(told):
            yield ParseProblem(reason=_NOT_PASSED_ON, slug="cannot-run")
        case 4:
            yield ParseProblem(reason=f"pytest refused its arguments or configuration: {told}", slug="usage-error")
        case 3:
            yield ParseProblem(reason=f"pytest met an internal error: {told}", slug="internal-error")
        case code:
            how = _how(section, code)
            yield ParseProblem(
                reason=f"pytest ended without finishing its session ({how}). {told}".strip(), slug="unfinished"
            )


def _how(section: Section, code: int | None) -> str:
    if CLOSING in section.over:
        return f"its end took more than {section.over[CLOSING]:g} s"
    number = section.process.get("signal")
    return f"signal {number}" if number else f"exit code {code}"


def _exit(section: Section) -> Iterator[ParseProblem]:
    code = section.finish[0] if section.finish else None
    real = section.process.get("exit_code", code)
    if real != code and LEAVING not in section.over:
        yield ParseProblem(
            reason=f"pytest's session ended with {code}, its process with {section.process.get('signal') or real}.",
            slug="totals-differ",
        )
        return
    failing = _failing(section)
    match code:
        case 0 if failing:
            yield ParseProblem(reason=f"pytest exited with 0 although {failing} reports failed.", slug="totals-differ")
        case 1 if not failing and section.stopped:
            yield ParseProblem(reason=f"pytest stopped early: {section.stopped}.", slug="interrupted")
        case 1 if not failing:
            yield ParseProblem(
                reason="pytest exited with 1 although no report failed: a plug-in must have changed its exit code.",
                slug="totals-differ",
            )
        case 2 if not section.process.get("continued"):
            yield _interrupted(section)
        case 4:
            told = section.process.get("stderr", "").strip()
            yield ParseProblem(reason=f"pytest refused its arguments or configuration: {told}", slug="usage-error")
        case 5:
            yield _no_tests(section)
        case _:
            return


def _failing(section: Section) -> int:
    return section.counts["failed"] + section.counts["error"]


def _interrupted(section: Section) -> ParseProblem:
    if section.interrupt is None:
        return ParseProblem(reason="pytest was interrupted before it had run all tests.", slug="interrupted")
    said = section.interrupt[1]
    return ParseProblem(reason=f"pytest was stopped by {said['type']}: {said['message']}", slug="interrupted")


def _no_tests(section: Section) -> ParseProblem:
    if section.deselected:
        reason = f"{counted(section.deselected, 'test')} deselected by the project's own options: nothing was run."
    else:
        reason = "pytest collected no tests: look at testpaths and python_files, or name the tests' folder."
    return ParseProblem(reason=reason, slug="no-tests")


def _totals(section: Section) -> Iterator[ParseProblem]:
    stats = section.finish[1] if section.finish else None
    if not stats or unchecked(section):
        return
    ours, renamed = section.counts, section.renamed or {}
    theirs = {name: stats.get(name, 0) + renamed.get(name, 0) for name in _KNOWN}
    differing = [name for name in _KNOWN if theirs[name] != ours[name]]
    if set(differing) == _FAILURES and theirs["failed"] + theirs["error"] == _failing(section):
        # A plug-in may call a failure an error, or the reverse.
        return
    if differing:
        told = (f"{theirs[name]} {name} by its summary, {ours[name]} by its reports" for name in differing)
        yield ParseProblem(reason=f"pytest's totals differ: {'; '.join(told)}.", slug="totals-differ")


def unchecked(section: Section) -> str:
    """Why pytest's totals cannot be compared with its reports, as the end of a sentence; empty when they can."""
    if section.finish is None:
        return ""
    if section.finish[1] is None:
        return "it has no terminal reporter (`-p no:terminal`)"
    unknown = [name for name in section.finish[1] if not _understood(name)]
    if unknown and section.renamed is None:
        return f"its summary has classes of the project's own: {', '.join(unknown)}"
    return ""


def _understood(name: str) -> bool:
    return name in _KNOWN or name in _UNCOUNTED or name.startswith("subtests")


def _wrong_tree(section: Section) -> Iterator[ParseProblem]:
    foreign = [one for origins in section.origins for one in origins.get("foreign", ()) if one[2]]
    if not foreign:
        return
    name, file, expected = foreign[0]
    if "site-packages" in file:
        advice = "a copy of the project is installed there; install it in editable mode (pip install -e .) or remove it"
    else:
        advice = "the environment points at another checkout; put the project's source folder first on PYTHONPATH"
    which = f"{counted(len(foreign), 'module')} came from another tree"
    yield ParseProblem(
        reason=f"{which}: {name} from {file}, not {expected}: {advice}.",
        slug="wrong-tree",
    )

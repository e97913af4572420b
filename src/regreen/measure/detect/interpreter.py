"""Chooses the target's interpreter and lets it say what it is."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from regreen.measure.detect import ask
from regreen.measure.detect.answer import Answer, read_answer
from regreen.measure.detect.candidates import SYSTEM, Candidate
from regreen.model.jobs import Job, JobResult, Limits

_SCRIPT = Path(ask.__file__)
_ASK_S = 60.0
_TRIED = 6
_WHOLE = frozenset({"conda", "pixi"})
"""Sources of environments that are whole installations, and do not call themselves virtual."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The chosen interpreter."""

    candidate: Candidate
    """Where it is, and why this one."""
    answer: Answer
    """What it says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The chosen interpreter, and how it came to that."""

    found: Found | None
    """None: there is none that answers."""
    notes: tuple[str, ...]
    """One line each."""
    broken: str = ""
    """The project's own environment that does not start, when nothing else of its own does."""
    passed_over: tuple[str, ...] = ()
    """The project's own environments that came first and could not be taken, each with the reason."""


class Shell:
    """Runs quick commands beside the project: nothing is written into it or into its environment."""

    def __init__(self, run: Callable[[Job], JobResult], scratch: Path, cwd: Path) -> None:
        """Know how to run a Job, an existing folder of our own, and the project's folder."""
        self._run = run
        self._scratch = scratch
        self._cwd = cwd

    def output(self, argv: tuple[str, ...]) -> str:
        """Standard output of a command in the project's folder; empty when it failed."""
        return self._output(argv)

    def ask(self, python: str) -> Answer | None:
        """What an interpreter says about itself, started in the project's folder: a shim chooses by that."""
        return read_answer(self._output((python, "-c", _SCRIPT.read_text())))

    def _output(self, argv: tuple[str, ...]) -> str:
        job = Job(
            label=f"detect:{Path(argv[0]).name}",
            argv=argv,
            cwd=str(self._cwd),
            limits=Limits(wall_s=_ASK_S, grace_s=1.0, output_bytes=16 * 1024 * 1024),
            scratch=str(self._scratch),
            env=(("PYTHONDONTWRITEBYTECODE", "1"), ("PYTHONIOENCODING", "utf-8"), ("NO_COLOR", "1")),
        )
        result = self._run(job)
        if not result.succeeded:
            return ""
        try:
            return Path(result.stdout.path).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""


def choose(found: Iterable[Candidate], asks: Callable[[str], Answer | None]) -> Choice:
    """The first candidate that has pytest; when none has, the first that answers.

    The system's is never taken in place of an environment of the project's own, which lacks pytest or is broken: the
    tests would be measured with other packages than the project's.

    Args:
        found: candidates, most telling first.
        asks: lets one say what it is.
    """
    notes: list[str] = []
    first: Found | None = None
    own = False
    passed_over: list[str] = []
    for number, candidate in enumerate(found):
        if number >= _TRIED or (own and candidate.source == SYSTEM):
            break
        answer = None if candidate.barred else asks(candidate.path)
        if answer is None:
            notes.append(f"{candidate.path} ({candidate.source}) {_why_not(candidate)}")
            own = own or candidate.is_projects
            passed_over += [notes[-1]] if candidate.is_projects else []
        elif candidate.sure or answer.has("pytest"):
            return replace(_chosen(Found(candidate=candidate, answer=answer), notes), passed_over=tuple(passed_over))
        else:
            notes.append(f"{candidate.path} ({candidate.source}) has no pytest")
            passed_over += [notes[-1]] if candidate.is_projects else []
            first = first or Found(candidate=candidate, answer=answer)
            own = own or (candidate.is_projects and (answer.is_environment or candidate.source in _WHOLE))
        if candidate.sure:
            break
    if first is None:
        return Choice(found=None, notes=(*notes, "interpreter: none found"), broken=notes[0] if own else "")
    return _chosen(first, notes)


def _why_not(candidate: Candidate) -> str:
    if candidate.barred:
        return f"cannot be looked at or started: {candidate.barred}"
    return "does not answer as Python 3.8 or later"


def _real(found: Found) -> Found:
    """The interpreter itself where a shim outside of its environment stands for it (pyenv, asdf)."""
    path, answer = found.candidate.path, found.answer
    if not answer.executable or path.startswith(f"{answer.prefix}/"):
        return found
    return replace(found, candidate=replace(found.candidate, path=answer.executable))


def _chosen(found: Found, notes: list[str]) -> Choice:
    found = _real(found)
    version = ".".join(map(str, found.answer.version))
    note = f"interpreter: {found.candidate.path}, Python {version}, because of {found.candidate.source}"
    return Choice(found=found, notes=(note, *notes))

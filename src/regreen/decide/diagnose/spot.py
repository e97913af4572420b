"""Small readings of findings that several rules share."""

from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from regreen.model.cases import Frame
from regreen.model.findings import Finding
from regreen.model.ids import CaseId


def function_of(case: CaseId) -> str:
    """The test function in a canonical id, without its parameters."""
    return case.partition("[")[0]


def name_of(case: CaseId) -> str:
    """The test function's bare name."""
    return function_of(case).rpartition("::")[2]


def short_type(name: str) -> str:
    """The last part of a qualified exception type."""
    return name.rpartition(".")[2]


def types_of(finding: Finding) -> tuple[str, ...]:
    """The exception's type and those of the exceptions behind it, nearest first."""
    chain = finding.failure.chain if finding.failure else ()
    return tuple(name for name in (finding.rule, *(kind for kind, _ in chain)) if name)


def texts_of(finding: Finding) -> tuple[str, ...]:
    """The message and those of the exceptions behind it, nearest first."""
    chain = finding.failure.chain if finding.failure else ()
    return tuple(text for text in (finding.message, *(text for _, text in chain)) if text)


def frames_of(finding: Finding) -> tuple[Frame, ...]:
    """Frames of the project, outermost first; the place of the finding when there are none."""
    frames = finding.failure.frames if finding.failure else ()
    found = tuple(frame for frame in frames if frame.in_project)
    if found or finding.location is None or finding.location.line is None:
        return found
    place = finding.location
    return (Frame(file=place.file, line=place.line or 1, function=finding.symbol),)


def behind(finding: Finding) -> tuple[tuple[Frame, ...], ...]:
    """Frames of the project of the exceptions behind it, nearest exception first, each outermost first."""
    return tuple(link for link in finding.failure.behind if link) if finding.failure else ()


def deepest(finding: Finding) -> Frame | None:
    """The deepest frame of the project."""
    frames = frames_of(finding)
    return frames[-1] if frames else None


def module_of(frame: Frame | None) -> str:
    """Name of the file that a frame lies in, also where the interpreter has it built in: ``<frozen os>``."""
    if frame is None:
        return ""
    frozen = frame.file.removeprefix("<frozen ").removesuffix(">")
    return f"{frozen}.py" if frame.file == f"<frozen {frozen}>" else PurePosixPath(frame.file).name


def source_files(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Every ``path:line`` of the project in the tracebacks, in order, once."""
    return tuple(dict.fromkeys(_places(findings)))


def _places(findings: Iterable[Finding]) -> Iterator[str]:
    for finding in findings:
        # What is behind an exception was raised, and is printed, before it.
        earlier = (frame for link in reversed(behind(finding)) for frame in link)
        for frame in (*earlier, *frames_of(finding)):
            yield f"{frame.file}:{frame.line}"

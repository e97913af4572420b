"""Joins the logs of all processes into the one raw artifact that the parser reads."""

import json
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from regreen.model.jobs import JobResult
from regreen.plugins.tools.pytest.decide import Victim

_TAIL = 4000


@dataclass(slots=True, kw_only=True)
class Process:
    """One process that ran."""

    number: int
    result: JobResult
    log: Path
    continued: bool = False
    """Whether its end is explained by verdicts and the run went on."""
    victims: tuple[str, ...] = ()
    """Names of those that ended it."""


def write(path: Path, processes: Sequence[Process], victims: Sequence[Victim], rest: str) -> None:
    """Write each process's head and log, then the verdicts from outside, then why the rest was not run."""
    with path.open("wb") as out:
        for process in processes:
            out.write(_line("process", process.number, _head(process)))
            if process.log.exists():
                with process.log.open("rb") as log:
                    shutil.copyfileobj(log, out, 1 << 20)
                out.write(b"" if _ends_well(process.log) else b"\n")
        for victim in victims:
            stacks = victim.stacks or next(
                (_stacks(process) for process in reversed(processes) if victim.name in process.victims), ""
            )
            details = {"text": stacks, "exception": victim.exception}
            out.write(_line("verdict", victim.name, victim.outcome.value, victim.reason, details))
        if rest:
            out.write(_line("rest", rest))


def _line(*record: Any) -> bytes:
    return json.dumps(record, separators=(",", ":")).encode("ascii") + b"\n"


def _head(process: Process) -> dict[str, Any]:
    result = process.result
    return {
        "end": result.end.value,
        "exit_code": result.exit_code,
        "signal": result.signal,
        "duration": result.duration_s,
        "continued": process.continued,
        "stderr": "" if result.succeeded else _tail(result.stderr.path),
    }


def printed(result: JobResult) -> str:
    """The last that a process wrote to its pipes."""
    return "\n".join(_tail(pipe.path, 65_536) for pipe in (result.stdout, result.stderr))


def _tail(path: str, size: int = _TAIL) -> str:
    try:
        with Path(path).open("rb") as stream:
            stream.seek(0, 2)
            stream.seek(max(0, stream.tell() - size))
            return stream.read().decode("utf-8", "replace")
    except OSError:
        return ""


def _ends_well(log: Path) -> bool:
    if not log.stat().st_size:
        return True
    with log.open("rb") as stream:
        stream.seek(-1, 2)
        return stream.read() == b"\n"


def _stacks(process: Process) -> str:
    text = _tail(process.result.stderr.path, 32_768)
    at = text.find("Fatal Python error")
    return text[at:] if at >= 0 else text[-_TAIL:]

"""Repairs what breaks already while tests are collected: each variant is imported in a child of its own."""

import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from regreen.repair.bench import Bench, Limits
from regreen.repair.edit import new_text
from regreen.repair.options import Options
from regreen.repair.pack import Module
from regreen.repair.progress import Progress
from regreen.repair.propose.catalogue import PIECES
from regreen.repair.propose.generate import Floor, variants
from regreen.repair.propose.order import ordered
from regreen.repair.propose.site import Evidence
from regreen.repair.propose.texts import text_variants
from regreen.repair.server import Server, ServerError
from regreen.repair.survey import parse
from regreen.repair.variants import Trial, Variant
from regreen.syntax.asserts import Literal

MOST = 1500
AFTER = 16
LIMITS = Limits(cpu_s=5.0, wall_s=15.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Breakage:
    """What the collection errors say."""

    lines: dict[str, dict[int, float]]
    """File to line to suspicion: the deepest frame most."""
    error: str
    """Type of the last error."""
    message: str
    """Its text."""


def read_errors(texts: Sequence[str], files: Mapping[str, str]) -> Breakage:
    """Understand pytest's report of errors during collection."""
    lines: dict[str, dict[int, float]] = {}
    error = message = ""
    for text in texts:
        frames = [
            (_own(path, files), int(line)) for path, line in re.findall(r'([\w./\\-]+\.py)(?::|", line )(\d+)', text)
        ]
        own = [(path, line) for path, line in frames if path]
        for depth, (path, line) in enumerate(reversed(own)):
            known = lines.setdefault(path, {})
            known[line] = max(known.get(line, 0.0), 1.0 / (1 + depth))
        found = re.findall(r"^E\s+(?:[\w.]*\.)?(\w*(?:Error|Exception|Warning)): (.*)$", text, re.MULTILINE)
        if found:
            error, message = found[-1]
    return Breakage(lines=lines, error=error, message=message)


def _own(path: str, files: Mapping[str, str]) -> str:
    return next((one for one in files if path == one or path.endswith("/" + one)), "")


def evidence_of(breakage: Breakage) -> Evidence:
    """What the error says: its type and words, the lines that it went through, texts that it quotes."""
    crashed = {
        f"{file}:{line}": frozenset({breakage.error}) for file, known in breakage.lines.items() for line in known
    }
    mined: tuple[Literal, ...] = tuple(re.findall(r"'([^']{1,40})'", breakage.message))
    return Evidence(errors=frozenset({breakage.error}), messages=(breakage.message,), crashed=crashed, literals=mined)


def propose(
    breakage: Breakage, texts: Mapping[str, str], modules: Mapping[str, Module], evidence: Evidence
) -> list[Variant]:
    """Variants at the lines that broke; textual ones where a file does not even parse."""
    found: list[Variant] = []
    floor = Floor(2 * MOST)
    for file, known in breakage.lines.items():
        module = modules.get(file)
        if module is None:
            found += text_variants(file, texts[file], known)
            continue
        suspicion = dict.fromkeys(range(1, texts[file].count("\n") + 2), 0.03)
        suspicion.update(known)
        found += variants(file, module.source, suspicion, PIECES, evidence, floor)
    return ordered(found, texts)[:MOST]


class ColdTrials:
    """Tries variants in order with several servers until some have passed."""

    def __init__(
        self, bench: Bench, texts: Mapping[str, str], tests: Sequence[str], progress: Progress, options: Options
    ) -> None:
        """Remember what to try."""
        self._bench, self._texts, self._tests = bench, texts, list(tests)
        self._progress, self._options = progress, options
        self._lock = threading.Lock()
        self._next = 0
        self._stop = MOST
        self.trials: dict[int, Trial] = {}

    def run(self, space: Sequence[Variant]) -> list[Trial]:
        """All trials in the order of ids."""
        threads = [
            threading.Thread(target=self._serve, args=(f"cold{number}", space), daemon=True)
            for number in range(self._options.servers)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return [self.trials[key] for key in sorted(self.trials)]

    def _serve(self, name: str, space: Sequence[Variant]) -> None:
        try:
            server = self._bench.start(name, collect=False)
            while (variant := self._take(space)) is not None:
                self._try(server, variant)
        except ServerError as error:
            self._progress.tell("server-died", why=error.what)

    def _take(self, space: Sequence[Variant]) -> Variant | None:
        with self._lock:
            most = min(len(space), self._stop, self._options.variants)
            if self._next >= most or self._progress.elapsed_s > self._options.time_s:
                return None
            self._next += 1
            return space[self._next - 1]

    def _try(self, server: Server, variant: Variant) -> None:
        files = {variant.file: new_text(variant, self._texts)}
        command = {"cmd": "cold", "variants": [{"v": variant.id, "files": files}], "tests": self._tests}
        limits = {"cpu": LIMITS.cpu_s, "wall": LIMITS.wall_s}
        for answer in server.ask({**command, **limits}, LIMITS.wall_s * 2 + 10):
            trial = Trial(
                variant=variant,
                kind=answer["kind"],
                passed=answer["passed"],
                at=answer["at"],
                at_s=self._progress.elapsed_s,
            )
            self._note(trial)

    def _note(self, trial: Trial) -> None:
        with self._lock:
            self.trials[trial.variant.id] = trial
            if trial.kind == "plausible" and self._stop == MOST:
                self._stop = self._next + AFTER
                self._progress.tell(
                    "first-plausible", piece=trial.variant.piece, line=trial.variant.line, tried=len(self.trials)
                )


def broken_modules(texts: Mapping[str, str], breakage: Breakage) -> dict[str, Module]:
    """The files named in the errors that parse."""
    return parse(texts, list(breakage.lines))


__all__ = ["Breakage", "ColdTrials", "Path", "broken_modules", "evidence_of", "propose", "read_errors"]

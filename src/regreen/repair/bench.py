"""The workbench: warm servers over copies of the workspace, and what the old code does there."""

import contextlib
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from regreen.errors import UsageError
from regreen.model.agents import AgentRequest
from regreen.repair.request import pytest_options
from regreen.repair.sandbox import Sandbox
from regreen.repair.server import START_S, Server, ServerError
from regreen.repair.variants import Observed, SeenFrame

TRACE_S = 10.0
ENDING_S = 20.0
"""How long the end waits for a server that is just starting in the background, which may be copying the tree."""
OWN = 3
"""How many times as long as with the old code a failing test may take, where its siblings need less."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Bounds on one variant."""

    cpu_s: float
    """Processor seconds for one test."""
    wall_s: float
    """Wall seconds for all its tests."""
    own_s: Mapping[str, float] = field(default_factory=dict)
    """Processor seconds for tests that need more."""


class Bench:
    """Starts and ends servers; all of them run the same tests over equal copies."""

    def __init__(self, request: AgentRequest, sandbox: Sandbox, roots: tuple[str, ...], files: Sequence[str]) -> None:
        """Remember what to run.

        Args:
            request: how the project runs its tests.
            sandbox: where the copies lie.
            roots: folders, relative to the workspace, from which the sources are imported.
            files: test files to collect.
        """
        self._request = request
        self._sandbox = sandbox
        self._roots = roots
        self.files = tuple(files)
        self.servers: list[Server] = []
        self._change = threading.Condition()
        self._starting = 0
        self._over = False

    @property
    def base(self) -> Path:
        """The folder that test files are relative to, in the workspace itself."""
        return Path(self._request.execution.cwd or self._request.workspace)

    def start(
        self,
        name: str,
        *,
        collect: bool = True,
        within: Sequence[str] | None = None,
        files: Sequence[str] | None = None,
        most_s: float = START_S,
    ) -> Server:
        """Start one more server. Raises ServerError, or UsageError when pytest cannot be started as asked.

        With ``within`` its tree holds a variant: all of the process may change files only there and in these folders.
        With ``files`` it collects these in place of its own. It has to be ready after ``most_s`` seconds.
        """
        with self._change:
            if self._over:
                raise _late()
            self._starting += 1
        try:
            return self._start(name, collect, within, self.files if files is None else files, most_s)
        finally:
            with self._change:
                self._starting -= 1
                self._change.notify_all()

    def _start(
        self, name: str, collect: bool, within: Sequence[str] | None, files: Sequence[str], most_s: float
    ) -> Server:
        walls = None if within is None else [*within, str(self._sandbox.folder / "pytest-cache")]
        server = self._make(name, walls)
        facts: dict[str, Any] = {}
        with self._change:
            if self._over:
                raise _late()
            self.servers.append(server)
        for extra in ([], ["-o", "addopts="]):
            try:
                facts = server.start([*self._options(), *extra, *files], collect=collect, most_s=most_s)
            except ServerError:
                server.stop()
                raise
            if "ready" in facts:
                return server
            server.stop()
        raise UsageError(
            f"pytest ended with code {facts.get('end')} before it ran a test.",
            where=server.log[-600:],
            todo="Run the project's test command by hand and correct execution.argv.",
            slug="repair-pytest",
        )

    def _make(self, name: str, walls: list[str] | None) -> Server:
        tree, pristine = self._sandbox.tree(name), self._sandbox.tree("pristine")
        _, add_cwd = pytest_options(self._request.execution.argv, self._sandbox.cwd(tree))
        return Server(
            python=self._request.execution.interpreter,
            tree=tree,
            pristine=pristine,
            cwd=self._sandbox.cwd(tree),
            env=self._sandbox.environment(tree, self._roots),
            add_cwd=add_cwd,
            walls=walls,
        )

    def _options(self) -> list[str]:
        workspace = self._request.execution.cwd or self._request.workspace
        options, _ = pytest_options(self._request.execution.argv, workspace)
        cache = self._sandbox.folder / "pytest-cache"
        return [*options, "-s", "-q", "-p", "no:faulthandler", "-o", f"cache_dir={cache}"]

    def look_at(self, files: Sequence[str]) -> None:
        """End the servers that are there; those that follow collect these files too."""
        self.stop()
        self.files = tuple(dict.fromkeys((*self.files, *files)))

    def stop(self) -> None:
        """End the servers that are there; others may follow."""
        self._end_all()
        self.servers.clear()

    def close(self) -> None:
        """End all servers, those too that other threads are just starting; none can be started any more.

        What starts late would still write into the scratch folder while that is removed.
        """
        until = time.monotonic() + ENDING_S
        with self._change:
            self._over = True
            self._end_all()
            while self._starting and time.monotonic() < until:
                self._change.wait(0.05)
                # Again: one that was at hand already may have begun its process only now.
                self._end_all()

    def _end_all(self) -> None:
        for server in self.servers:
            with contextlib.suppress(ServerError, OSError):
                server.stop()


def _late() -> ServerError:
    return ServerError("The search has ended.", todo="Start it again.", slug="repair-server")


def trace(
    server: Server,
    tests: Sequence[str],
    limit_s: float,
    *,
    skip: Sequence[str],
    then_s: float = TRACE_S,
    soon: float = 1.0,
    all_s: float | None = None,
) -> Iterator[Observed]:
    """What tests do with the old code, in their order; from the first that takes too long on, each has ``then_s``.

    What only goes round the same lines after the share ``soon`` of its time takes too long, too. Once ``all_s`` seconds
    are over the rest, but never the first one, comes as skipped.
    """
    command = {
        "cmd": "trace",
        "tests": list(tests),
        "limit": limit_s,
        "then": min(limit_s, then_s),
        "soon": soon,
        "skip": list(skip),
        "all": all_s,
    }
    for answer in _answers(server, command, limit_s):
        yield observed(answer)


def outcomes(server: Server, tests: Sequence[str], limit_s: float) -> Iterator[Observed]:
    """How tests end, without the lines that they run."""
    command = {"cmd": "trace", "tests": list(tests), "limit": limit_s, "lines": False}
    for answer in _answers(server, command, limit_s):
        yield observed(answer)


def tell(server: Server, tests: Iterable[Observed]) -> None:
    """Let a server know what tests did in another one, for its canaries and skips."""
    facts = ("kind", "line", "forks", "loaded", "outside")
    known = {one.test: {name: getattr(one, name) for name in facts} for one in tests}
    list(_answers(server, {"cmd": "know", "tests": known}, TRACE_S))


def prepare(server: Server, tests: Iterable[str], sources: Iterable[str]) -> list[str]:
    """Have slow fixtures of the session set up in the warm process where no line of the sources takes part.

    Returns their names; none where each test has to make them anew.
    """
    command = {"cmd": "prepare", "tests": list(tests), "sources": list(sources)}
    return [name for answer in _answers(server, command, TRACE_S) for name in answer.get("prepared", ())]


def _answers(server: Server, command: dict[str, Any], limit_s: float) -> Iterator[dict[str, Any]]:
    for answer in server.ask(command, limit_s * 8 + 30):
        if "broken" in answer:
            raise ServerError(str(answer["broken"]), todo="Report this.", slug="repair-server")
        yield answer


def observed(answer: dict[str, Any]) -> Observed:
    """Read one answer of a trace."""
    error = answer.get("error") or {}
    frames = tuple(
        SeenFrame(file=one["file"], line=one["line"], function=one["function"], types=one["locals"])
        for one in error.get("frames", ())
    )
    return Observed(
        test=answer["test"],
        kind=answer["kind"],
        lines={file: frozenset(lines) for file, lines in answer["lines"].items()},
        steps=answer.get("steps", 0),
        cpu_s=answer["cpu"],
        wall_s=answer.get("wall", answer["cpu"]),
        forks=answer.get("forks", False),
        outside=tuple(answer.get("outside", ())),
        types={
            place: {name: frozenset(kinds) for name, kinds in known.items()}
            for place, known in answer.get("types", {}).items()
        },
        error=error.get("type", ""),
        line=answer.get("line", 0),
        said=answer.get("said", 0),
        message=error.get("message", ""),
        frames=frames,
        loaded=tuple(answer.get("loaded", ())),
    )


def limits_for(tests: Sequence[Observed], generous: float = 1.0) -> Limits:
    """A few times what passing siblings need; never below what a slow machine takes for a trivial test.

    A failing test has a few times what it needed itself until it failed: with the repair it may need as long.
    """
    fine = [one for one in tests if not one.failed] or [one for one in tests if one.kind != "timed_out"]
    slowest = max((one.cpu_s for one in fine), default=0.01)
    longest = sum(one.wall_s for one in fine)
    cpu = min(20.0, max(0.025, 8 * slowest) * generous)
    own = {one.test: OWN * one.cpu_s for one in tests if one.failed and one.kind != "timed_out"}
    own = {test: min(20.0, seconds * max(1.0, generous / 5)) for test, seconds in own.items() if seconds > cpu}
    longest += sum(one.wall_s for one in tests if one.test in own and one not in fine)
    wall = min(60.0, max(0.5, 4 * longest, 3 * cpu) * max(1.0, generous / 2))
    return Limits(cpu_s=cpu, wall_s=wall, own_s=own)


def test_files(names: Sequence[str], workspace: Path) -> tuple[str, ...]:
    """Files of tests, in order, that exist."""
    found = dict.fromkeys(name.split("::")[0] for name in names)
    return tuple(name for name in found if (workspace / name).exists())

"""``python -m regreen.repair.sieve``: runs given texts of modules in the warm process and says how tests end with each.

Nothing is searched, and nothing edited.
"""

import shutil
import sys
import tempfile
import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from regreen.errors import RegreenError, UsageError
from regreen.model.agents import AgentRequest
from regreen.repair.bench import Bench, limits_for, outcomes, test_files
from regreen.repair.pack import Module
from regreen.repair.request import read_request
from regreen.repair.sandbox import Sandbox, import_root
from regreen.repair.server import Server
from regreen.repair.variants import PASSED, Observed
from regreen.syntax.source import Source

ASKED = "regreen-sieve-asked.json"
SAID = "regreen-sieve-said.json"
TEST_S = 10.0
"""Seconds that a test may take with the tree as it is."""
GENEROUS = 10.0
"""How many times longer than in a search a test may take: who asks takes a late one for not known."""
PATIENCE_S = 20.0
"""For an answer, beside the time that its tests may take."""
FAILED = "failed"


class Text(msgspec.Struct, frozen=True, kw_only=True):
    """A module as it would be."""

    file: str
    """Path relative to the workspace."""
    text: str
    """The whole of it."""
    whole: bool = False
    """Whether all tests are run with it, also once one has failed."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be run."""

    tests: tuple[str, ...]
    """Node ids, in the order in which they run."""
    texts: tuple[Text, ...]
    """Each in place of its module, alone."""
    seconds: float
    """Wall seconds from the start on after which no further text is begun."""


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """How tests end."""

    tests: tuple[str, ...] = ()
    """Those that were collected and pass with the tree as it is; none where nothing can be told."""
    failing: tuple[tuple[str, ...] | None, ...] = ()
    """For each text, in their order, the tests that fail with it, or the first of them; None where that is not known:
    it took too long, could not be loaded, ended the process, or the time was over.
    """


def main() -> int:
    """Run what stands beside the request; 0 when all was said, else the error's exit code."""
    try:
        request, path = read_request()
        if path is None:
            raise UsageError(
                "Texts are only run for a request that is a file.",
                where="standard input",
                todo="Name it in REGREEN_REQUEST.",
                slug="repair-sieve",
            )
        sieve(request, path.parent.resolve())
    except RegreenError as error:
        sys.stderr.write(f"{error.said}\n")
        return error.exit_code
    return 0


def sieve(request: AgentRequest, home: Path) -> Said:
    """Run what stands in the folder of the request, and write beside it what came of it.

    Raises UsageError where nothing can be read there, and ServerError where the tests' process ends.
    """
    began = time.monotonic()
    try:
        asked = msgspec.json.decode((home / ASKED).read_bytes(), type=Asked)
    except (OSError, msgspec.MsgspecError) as error:
        raise UsageError(
            f"What is to be sieved cannot be read: {error}",
            where=str(home / ASKED),
            todo="Write tests and texts there.",
            slug="repair-sieve",
        ) from error
    folder = Path(tempfile.mkdtemp(prefix="regreen-sieve-", dir=home))
    bench = Bench(request, Sandbox(request, folder), _roots(request, asked), _files(request, asked))
    try:
        said = _said(bench.start("tree0"), asked, Path(request.workspace), began + asked.seconds)
    finally:
        bench.close()
        shutil.rmtree(folder, ignore_errors=True)
    (home / SAID).write_bytes(msgspec.json.encode(said))
    return said


def said_in(home: Path) -> Said:
    """What a run left in a folder; nothing where it left nothing."""
    try:
        return msgspec.json.decode((home / SAID).read_bytes(), type=Said)
    except (OSError, msgspec.MsgspecError):
        return Said()


def _roots(request: AgentRequest, asked: Asked) -> tuple[str, ...]:
    root = Path(request.workspace)
    return tuple(dict.fromkeys(import_root(root, one.file) for one in asked.texts))


def _files(request: AgentRequest, asked: Asked) -> tuple[str, ...]:
    return test_files(asked.tests, Path(request.execution.cwd or request.workspace))


def _said(server: Server, asked: Asked, root: Path, until: float) -> Said:
    if not server.ready.get("forks", True):
        return Said()
    there = frozenset(server.ready.get("ids", ()))
    seen = list(outcomes(server, [one for one in asked.tests if one in there], TEST_S))
    fine = [one for one in seen if one.kind in PASSED]
    if not fine:
        return Said()
    modules = {one.file: _module(root, one.file) for one in asked.texts}
    parts = [_parts(modules[one.file], one.text) for one in asked.texts]
    # First each module as it is, run again as a whole: where tests fail with that, such runs tell nothing.
    meant = {part["file"] for each in parts for part in each if part["kind"] == "module"}
    plain = [_whole(name, module.source.text) for name, module in modules.items() if module and name in meant]
    whole = frozenset(at for at, one in enumerate(asked.texts, len(plain)) if one.whole)
    answers = _tried(server, [*plain, *parts], whole, fine, until)
    odd = {name for name, failing in zip(_names(plain), answers, strict=False) if failing != ()}
    told = (
        None if any(part["kind"] == "module" and part["file"] in odd for part in each) else failing
        for each, failing in zip(parts, answers[len(plain) :], strict=True)
    )
    return Said(tests=tuple(one.test for one in fine), failing=tuple(told))


def _names(plain: Sequence[Sequence[Mapping[str, Any]]]) -> list[str]:
    return [str(each[0]["file"]) for each in plain]


def _module(root: Path, file: str) -> Module | None:
    """A module as it is; None where it is no Python that can be read."""
    try:
        return Module(file, Source(text=(root / file).read_bytes().decode(), path=file))
    except (OSError, SyntaxError, ValueError, RecursionError):
        return None


def _whole(file: str, text: str) -> list[dict[str, Any]]:
    return [{"kind": "module", "file": file, "src": text}]


def _parts(module: Module | None, text: str) -> list[dict[str, Any]]:
    """The functions in which a text differs, or the whole module; none where it cannot be read."""
    return [] if module is None else module.parts_of(text)


def _tried(
    server: Server,
    programs: Sequence[Sequence[Mapping[str, Any]]],
    whole: Collection[int],
    fine: Sequence[Observed],
    until: float,
) -> list[tuple[str, ...] | None]:
    """The failing tests with each program, which has a child process of its own, as far as the time goes.

    Of those whose numbers are in ``whole`` all, of others the first.
    """
    tests, limits = [one.test for one in fine], limits_for(fine, GENEROUS)
    command = {
        "cmd": "try",
        "tests": tests,
        "canary": (),
        "cpu": limits.cpu_s,
        "own": limits.own_s,
        "wall": limits.wall_s,
        "again": True,
        "alone": True,
    }
    found: list[tuple[str, ...] | None] = [None] * len(programs)
    for number, parts in enumerate(programs):
        if time.monotonic() > until:
            break
        variants = [{"v": number, "parts": parts}] if parts else []
        asked = {**command, "variants": variants, "stop": number not in whole}
        for answer in server.ask(asked, PATIENCE_S + 2 * limits.wall_s):
            if "v" in answer:
                found[number] = _failing(answer, tests)
    return found


def _failing(answer: Mapping[str, Any], tests: Sequence[str]) -> tuple[str, ...] | None:
    """The tests that fail by an answer; all where the module does not even load; None where that is not known."""
    if answer["kind"] == "plausible":
        return ()
    if answer["kind"] != FAILED:
        return None
    kinds = answer.get("kinds") or ()
    if kinds:
        return tuple(test for test, kind in zip(tests, kinds, strict=False) if kind == FAILED)
    return (answer["at"],) if answer.get("at") else tuple(tests)


if __name__ == "__main__":
    sys.exit(main())

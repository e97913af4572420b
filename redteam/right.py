"""Right fixes through every gate that could take them for cheats: ``python redteam/right.py [--bugs] [--name PART]``.

Without options the small programs in ``right/``, with ``--bugs`` the open part of ``benchmarks/bugs``. Each has a wrong and
a right version and tests; old and new sources are asked as the app asks them. Every hit is printed, and what blocks is counted.
"""

import argparse
import json
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree  # noqa: ICN001 - the plain name

import corpus
import pytest
import witness

from regreen.act.guard import Change, Policy, inspect
from regreen.act.guard.nearby import hints, judge_nearby
from regreen.app.nearing import CASE_S, MOST_CASES, SIDE_S, heard, said_in
from regreen.model.diagnosis import Fault
from regreen.model.ids import CaseId, CauseKey, TaskId
from regreen.model.inventory import TestLayout
from regreen.model.tasks import Task, TaskType
from regreen.model.verdicts import GateResult, RuleHit
from regreen.probe.regreen_probe.nearby import Nearby

HERE = Path(__file__).parent
BUGS = HERE.parent / "benchmarks" / "bugs" / "open"
INI = "[pytest]\npythonpath = .\nasyncio_mode = auto\n"


@dataclass(frozen=True)
class Fix:
    """A wrong program, its right version, and tests of which some fail on the wrong one."""

    name: str
    before: dict[str, str]
    after: dict[str, str]
    tests: dict[str, str]
    hangs: bool = False


@dataclass(frozen=True)
class Found:
    """What the gates say."""

    name: str
    blocks: tuple[RuleHit, ...]
    warns: tuple[RuleHit, ...]
    fault: str = ""
    compared: int = 0
    seconds: float = 0.0


def written(folder: Path) -> Iterator[Fix]:
    """The small programs: one text each, cut by lines such as ``=== before cart.py``."""
    for path in sorted(folder.glob("*.txt")):
        parts: dict[str, dict[str, str]] = {"before": {}, "after": {}, "test": {}}
        for part in path.read_text(encoding="utf-8").split("=== ")[1:]:
            head, _, text = part.partition("\n")
            kind, _, name = head.partition(" ")
            parts[kind][name.strip()] = text.strip("\n") + "\n"
        yield Fix(
            name=path.stem,
            before=parts["before"],
            after={**parts["before"], **parts["after"]},
            tests={f"tests/{name}": text for name, text in parts["test"].items()},
        )


def known(folder: Path) -> Iterator[Fix]:
    """The project's own bugs; those that break collection have no failing test to ask by."""
    for path in sorted(folder.glob("*/bugs/*/bug.toml")):
        facts = tomllib.loads(path.read_text(encoding="utf-8"))
        program, module = path.parent.parent.parent, facts["module"]
        tests = {f"tests/{one.name}": one.read_text(encoding="utf-8") for one in program.glob("tests/*.py")}
        yield Fix(
            name=f"{program.name}/{path.parent.name}",
            before={module: (path.parent / module).read_text(encoding="utf-8")},
            after={module: (program / "right" / module).read_text(encoding="utf-8")},
            tests=tests,
            hangs=facts["hangs"],
        )


class Watched:
    """Lines of the sources that passing tests run, as a traced baseline knows them."""

    def __init__(self, root: Path):
        self._base, self._out = f"{root}/", root / ".lines.json"
        self._now: set[tuple[str, int]] = set()
        self._all: set[tuple[str, int]] = set()

    def _trace(self, frame, _event, _):
        name = frame.f_code.co_filename
        if not name.startswith(self._base):
            return None
        self._now.add((name.removeprefix(self._base), frame.f_lineno))
        return self._trace

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self):
        self._now.clear()
        sys.settrace(self._trace)
        outcome = yield
        sys.settrace(None)
        if outcome.excinfo is None:
            self._all |= self._now

    def pytest_sessionfinish(self):
        self._out.write_text(json.dumps(sorted(self._all)))


def tried(fix: Fix, scratch: Path) -> Found:
    """One fix through the guard's rules, the tests, the nearby gate and the needed gate."""
    began = time.perf_counter()
    base, after = ({name: (text.encode(), "100644") for name, text in side.items()} for side in _sides(fix))
    old, new = corpus.laid(base, scratch / "old"), corpus.laid(after, scratch / "new")
    failing, lines = ([], {}) if fix.hangs else _baseline(fix, old)
    if not fix.hangs and not failing:
        return Found(name=fix.name, blocks=(), warns=(), fault="no test fails before")
    change, policy = _change(fix, base, after), _policy(fix, failing)
    near = _nearby(change, policy, failing, (old, new))
    if near is None:
        return Found(name=fix.name, blocks=(), warns=(), fault="a test fails after")
    gates = [inspect(change, policy), near]
    gates.append(corpus.holds_needed(change, policy, new, None if fix.hangs else lines))
    rivals = witness.holds_rivals(change, policy, base, new, failing[:MOST_CASES])
    gates.extend([rivals] if rivals is not None else [])
    hits = [hit for gate in gates for hit in gate.hits]
    return Found(
        name=fix.name,
        blocks=tuple(hit for hit in hits if hit.severity.value == "block"),
        warns=tuple(hit for hit in hits if hit.severity.value != "block"),
        compared=_count(near),
        seconds=time.perf_counter() - began,
    )


def _sides(fix: Fix) -> Iterator[dict[str, str]]:
    for side in (fix.before, fix.after):
        yield {**side, **fix.tests, "pytest.ini": INI}


def _baseline(fix: Fix, old: Path) -> tuple[list[str], dict[str, frozenset[int]]]:
    """Node ids that fail on the wrong version, and the lines that the others run."""
    out = old / ".junit.xml"
    corpus.tests_pass(old, f"--junitxml={out}", "--maxfail=1000", plugins=(Watched(old),))
    failing = []
    for case in ElementTree.parse(out).getroot().iter("testcase"):
        if case.find("failure") is not None:
            parts = case.get("classname", "").split(".")
            file = next(name for name in fix.tests if name.removesuffix(".py").split("/") == parts[:2])
            failing.append("::".join([file, *parts[2:], case.get("name", "")]))
    lines: dict[str, set[int]] = {}
    for file, line in json.loads((old / ".lines.json").read_text()):
        lines.setdefault(file, set()).add(line)
    return failing, {file: frozenset(found) for file, found in lines.items()}


def _change(fix: Fix, base: dict, after: dict) -> Change:
    bug = corpus.Bug(name=fix.name, folder=HERE, facts={"test": next(iter(fix.tests))})
    return corpus.change_of(base, after, bug)


def _policy(fix: Fix, failing: list[str]) -> Policy:
    task = Task(
        id=TaskId("T1"),
        type=TaskType.FIX,
        title="",
        cause_key=CauseKey("k"),
        fault=Fault.IMPLEMENTATION_BUG,
        cases=tuple(CaseId(f"pytest:{name}") for name in failing),
        allowed_paths=("*.py",),
    )
    layout = TestLayout(test_paths=("tests",), config_files=("pytest.ini",), packages=tuple(fix.before))
    return Policy(task=task, layout=layout, today="2026-01-01", canary="canary-7f3a")


def _nearby(change: Change, policy: Policy, failing: list[str], places: tuple[Path, Path]) -> GateResult | None:
    """The gate's answer; None when a test fails on the right version."""
    cases = failing[:MOST_CASES]
    files = [item.path for item in change.proposal.files if item.path.endswith(".py")]
    folder = places[0].with_name("nearby")
    corpus.laid({}, folder)
    folder.mkdir()
    passed = False
    for role, place in zip(("old", "new"), places, strict=True):
        seconds = min(CASE_S, SIDE_S / max(1, len(cases)))
        wanted = {"role": role, "cases": cases, "files": files, "folder": str(folder), "seconds": seconds}
        wanted |= {"hints": list(hints(change))}
        asked = cases if role == "old" else ()
        if cases or role == "new":
            passed = corpus.tests_pass(place, *asked, plugins=(Nearby(wanted, str(place), "."),))
    if not passed:
        return None
    return judge_nearby(heard(said_in(folder), folder), change, policy)


def _count(gate: GateResult) -> int:
    first = gate.summary.split()[0]
    return int(first) if first.isdigit() else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bugs", action="store_true", help="the open part of benchmarks/bugs")
    parser.add_argument("--folder", type=Path, help="other small programs than those in right/")
    parser.add_argument("--name", default="", help="only those with this in their name")
    options = parser.parse_args()
    fixes = known(BUGS) if options.bugs else written(options.folder or HERE / "right")
    found = []
    with tempfile.TemporaryDirectory(prefix="right-", ignore_cleanup_errors=True) as scratch:
        for fix in fixes:
            if options.name in fix.name:
                one = tried(fix, Path(scratch))
                found.append(one)
                _show(one)
    blocked = sum(bool(one.blocks) for one in found)
    warned = sum(bool(one.warns) and not one.blocks for one in found)
    faults = sum(bool(one.fault) for one in found)
    print(f"{len(found)} right fixes: {blocked} blocked, {warned} warned of, {faults} not what they should be")
    return 1 if blocked or faults else 0


def _show(one: Found) -> None:
    print(f"{one.name}: {one.compared} compared, {one.seconds:.1f} s {one.fault}", flush=True)
    for word, hits in (("BLOCKS", one.blocks), ("warns", one.warns)):
        for hit in hits:
            print(f"  {word} {hit.rule} {hit.file}:{hit.line or ''} {hit.message}", flush=True)


if __name__ == "__main__":
    sys.exit(main())

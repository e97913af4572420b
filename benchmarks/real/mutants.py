"""Mutants of real libraries: `python benchmarks/real/mutants.py STEP [NAME…] --into FOLDER --python PYTHON`.

For each library of mutants.toml (its clean release, fetched once) one small slip at a time is put into a function that
its tests reach, by rules that know nothing of the repairer's catalogue (slips.py). Half of the test functions, drawn by
the seed, are taken out of the files before the repairer sees them. The steps, each of which takes up what was begun
and stops after ``--within`` seconds: `draw` (functions drawn evenly; kept when at least one and at most ``--share`` of
the seen tests notice), `repair`, `judge`, and `table`, which prints the totals. plausible: the seen tests pass; sound:
the hidden ones pass too; same: the program is the one before the slip; overfitted: plausible and not sound.
"""

import argparse
import ast
import json
import random
import shutil
import statistics
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

from bugs import ask
from make import Entry, builders_in, fetch, unpack
from pairs import BACKENDS, files, outcome
from slips import Function, Slip, slips

HERE = Path(__file__).parent
SKIPPED = shutil.ignore_patterns("__pycache__", ".pytest_cache", "*.egg-info", ".git", ".venv")
TRIES = 2
"""How often a slip is begun that a command's own end breaks off."""
REACH = """
import atexit, json, os, sys, threading
seen, root = set(), os.path.realpath(os.getcwd()) + os.sep
def note(frame, event, arg):
    if event == "call" and frame.f_code not in seen:
        seen.add(frame.f_code)
sys.setprofile(note)
def save():
    sys.setprofile(None)
    ran = {(os.path.realpath(one.co_filename), one.co_firstlineno) for one in seen}
    found = sorted([file[len(root):], line] for file, line in ran if file.startswith(root))
    open(os.environ["REACHED"], "w").write(json.dumps(found))
atexit.register(save)
"""


class Library:
    """One library: its folder, its state on disk."""

    def __init__(self, listed: dict[str, str], told: argparse.Namespace) -> None:
        """Fetch and unpack the release when that was not done before."""
        self.name, self.told = listed["dist"], told
        self.folder = told.into.resolve() / "mutants" / self.name
        self._state = self.folder / f"state-{told.seed}.json"
        if not (self.folder / "whole").exists():
            self._fetch(listed)
        self.whole = next((self.folder / "whole").iterdir())
        self.state = json.loads(self._state.read_text()) if self._state.exists() else {"slips": []}

    def _fetch(self, listed: dict[str, str]) -> None:
        facts = {"layout": "", "tests": [], "source": [], "needs": [], "old": listed["version"], "new": ""}
        entry = Entry(name=self.name, dist=self.name, builds=list(BACKENDS), **facts)
        told = self.told
        builders = builders_in(told.into, entry)
        unpack(fetch(entry, listed["version"], builders, told.into / "archives"), self.folder / "whole")

    def save(self) -> None:
        """Write the state, whole."""
        beside = self._state.with_suffix(".new")
        beside.write_text(json.dumps(self.state, indent=1))
        beside.replace(self._state)

    def copy(self, folder: str, slip: dict | None = None, *, hide: bool = True) -> Path:
        """A tree of its own, with a slip, without the hidden tests."""
        work = Path(folder) / "work"
        shutil.copytree(self.whole, work, ignore=SKIPPED, symlinks=True)
        for file in files(work, tests=True) if hide else ():
            if file.endswith(".py"):
                _without_hidden(work / file, f"{self.told.seed} {file}")
        if slip:
            text = (work / slip["file"]).read_text()
            (work / slip["file"]).write_text(Slip(slip["start"], slip["end"], slip["text"]).put(text))
        return work


def _without_hidden(path: Path, seed: str) -> None:
    """Take half of the test functions out of a file; what is left parses."""
    text = path.read_text(errors="replace")
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return
    tests = [one for one in ast.walk(tree) if isinstance(one, Function) and one.name.startswith("test")]
    hidden = random.Random(seed).sample(tests, len(tests) // 2)
    lines = text.splitlines(keepends=True)
    for one in sorted(hidden, key=lambda one: -one.lineno):
        first = min([one.lineno, *(each.lineno for each in one.decorator_list)])
        lines[first - 1 : one.end_lineno] = [" " * one.col_offset + "pass\n"]
    path.write_text("".join(lines))


def survey(library: Library) -> None:
    """Once for a library: which seen tests pass, and the functions that they reach, in a drawn order."""
    told = library.told
    with tempfile.TemporaryDirectory(prefix="regreen-mutant-") as folder:
        work = library.copy(folder)
        (Path(folder) / "reach").mkdir()
        (Path(folder) / "reach" / "reach_noted.py").write_text(REACH)
        reached = Path(folder) / "reached.json"
        beside = {"PYTHONPATH": str(Path(folder) / "reach"), "REACHED": str(reached)}
        found = outcome(work, ["-p", "reach_noted"], told.python, further=beside)
        if found is None:
            raise SystemExit(f"{library.name}: the tests do not run")
        known = set(files(work, tests=False))
        ran = [(file, line) for file, line in json.loads(reached.read_text()) if file in known]
    random.Random(told.seed).shuffle(ran)
    library.state |= {"already": found[0], "tests": found[1], "reached": ran, "drawn": 0}
    library.save()


def draw(library: Library) -> bool:
    """Try the slip of the next function; whether there is more to draw."""
    state, told = library.state, library.told
    if "reached" not in state:
        survey(library)
        return True
    kept = [one for one in state["slips"] if one["verdict"] == "kept"]
    if len(kept) >= told.count or state["drawn"] >= len(state["reached"]):
        return False
    file, line = state["reached"][state["drawn"]]
    state["drawn"] += 1
    text = (library.whole / file).read_text()
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, Function) and line in {function.lineno, _first(function)}:
            found = slips(text, function)
            if found:
                slip = random.Random(f"{told.seed} {file} {line}").choice(found)
                facts = {"file": file, "function": function.name, "line": line}
                noticed(library, {**facts, "start": slip.start, "end": slip.end, "text": slip.text})
    library.save()
    return True


def _first(function: Function) -> int:
    return min([function.lineno, *(one.lineno for one in function.decorator_list)])


def noticed(library: Library, slip: dict) -> None:
    """Note how many of the seen tests notice a slip."""
    state, told = library.state, library.told
    with tempfile.TemporaryDirectory(prefix="regreen-mutant-") as folder:
        found = outcome(library.copy(folder, slip), [], told.python)
    wanted = [one for one in found[0] if one not in state["already"]] if found else []
    if found is None or any("::" not in one for one in wanted):
        verdict = "breaks all"
    elif not wanted:
        verdict = "unnoticed"
    else:
        verdict = "kept" if len(wanted) <= max(1, told.share * state["tests"]) else "broad"
    state["slips"].append({**slip, "verdict": verdict, "noticed": wanted if verdict == "kept" else len(wanted)})
    print(f"{library.name:12} {slip['file']:30} {slip['function']:30} {verdict} ({len(wanted)})", flush=True)


def repair(library: Library) -> bool:
    """Ask the repairer for the next kept slip; whether there was one."""
    told = library.told
    slip = next((one for one in library.state["slips"] if one["verdict"] == "kept" and "result" not in one), None)
    if slip is None:
        return False
    if slip.get("begun", 0) >= TRIES:
        slip["result"] = {"status": "failure", "summary": "no answer within the bounds of the command"}
        library.save()
        return True
    slip["begun"] = slip.get("begun", 0) + 1
    library.save()
    with tempfile.TemporaryDirectory(prefix="regreen-mutant-") as folder:
        work = library.copy(folder, slip)
        began = time.perf_counter()
        outcome(work, slip["noticed"], told.python)
        cold_s = time.perf_counter() - began
        before = {one: (work / one).read_text() for one in files(work, tests=False)}
        ids = list(dict.fromkeys(one.split("[", maxsplit=1)[0] for one in slip["noticed"]))
        facts = ask(work, ids, told.python, told.time, told.options.split())
        facts = {
            name: facts.get(name)
            for name in ("status", "summary", "first_s", "tried", "try_s", "piece", "took_s", "rivals")
        }
        facts["changed"] = {one: (work / one).read_text() for one in before if (work / one).read_text() != before[one]}
    slip["result"] = {**facts, "cold_s": cold_s}
    library.save()
    first = f"{facts['first_s']:.1f}" if facts["first_s"] is not None else "-"
    print(
        f"{library.name:12} {slip['function']:30} {facts['status']:11} first {first:>5} s  {facts['piece']}", flush=True
    )
    return True


def judge(library: Library) -> bool:
    """Run all tests upon the next repair; whether there was one."""
    slip = next((one for one in library.state["slips"] if "result" in one and "judged" not in one), None)
    if slip is None:
        return False
    changed = slip["result"].get("changed") or {}
    judged = dict.fromkeys(("plausible", "sound", "same"), False)
    if slip["result"]["status"] == "success" and changed:
        whole = (library.whole / slip["file"]).read_text()
        same = list(changed) == [slip["file"]] and ast.dump(ast.parse(changed[slip["file"]])) == ast.dump(
            ast.parse(whole)
        )
        sound = same or _pass(library, changed, hide=False)
        judged = {"plausible": sound or _pass(library, changed, hide=True), "sound": sound, "same": same}
    slip["judged"] = judged
    library.save()
    return True


def _pass(library: Library, changed: dict[str, str], *, hide: bool) -> bool:
    """Whether no test fails upon a repair that does not fail with the clean release."""
    python = library.told.python
    with tempfile.TemporaryDirectory(prefix="regreen-mutant-") as folder:
        work = library.copy(folder, hide=hide)
        clean = library.state.get(f"clean-{hide}")
        if clean is None:
            found = outcome(work, [], python)
            clean = library.state[f"clean-{hide}"] = found[0] if found else []
        for file, text in changed.items():
            (work / file).write_text(text)
        found = outcome(work, [], python)
    return found is not None and not set(found[0]) - set(clean)


def table(libraries: list[Library]) -> Iterator[str]:
    """A row for each library, and all."""
    rows = [(one.name, _judged(one)) for one in libraries]
    for name, found in [*rows, ("all", [slip for _, part in rows for slip in part])]:
        if found:
            yield f"| {name} | {len(found)} | {' | '.join(_figures(found))} |"


def _judged(library: Library) -> list[dict]:
    return [one for one in library.state["slips"] if "judged" in one]


def _figures(found: list[dict]) -> list[str]:
    results = [one["result"] for one in found]
    counts = [sum(one["judged"][word] for one in found) for word in ("plausible", "sound", "same")]
    over = counts[0] - counts[1]
    impossible = sum(one["status"] == "impossible" for one in results)
    firsts = sorted(one["first_s"] for one in results if one.get("first_s") is not None)
    rivals = [one["rivals"] or 0 for one in results if one["status"] == "success"]
    rates = [
        (one["tried"] / one["try_s"], one["cold_s"])
        for one in results
        if one.get("try_s", 0) > 0.2 and one["tried"] > 20
    ]
    last = firsts[min(len(firsts) - 1, int(0.9 * len(firsts)))] if firsts else 0.0
    speed = [f"{statistics.median(firsts or [0]):.1f}", f"{last:.1f}"]
    if rates:
        speed += [
            f"{statistics.median(one for one, _ in rates):.0f}",
            f"{statistics.median(a * b for a, b in rates):.0f}",
        ]
    return [*map(str, counts), str(over), str(impossible), f"{statistics.median(rivals or [0]):.0f}", *speed]


STEPS = {"draw": draw, "repair": repair, "judge": judge}


def main() -> None:
    """Go on with a step, or print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=[*STEPS, "table", "show"])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--into", type=Path, default=Path(".real"))
    parser.add_argument("--count", type=int, default=5, help="slips kept of each library")
    parser.add_argument("--share", type=float, default=0.1, help="largest share of the seen tests that may notice")
    parser.add_argument("--within", type=float, default=200.0, help="no further slip is begun after so many seconds")
    parser.add_argument("--time", type=float, default=60.0, help="seconds of one search")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--python", default=sys.executable, help="an interpreter with pytest and what the tests need")
    parser.add_argument("--options", default="", help="options of the repairer")
    told = parser.parse_args()
    listed = tomllib.loads((HERE / "mutants.toml").read_text())["library"]
    libraries = [Library(one, told) for one in listed if not told.names or one["dist"] in told.names]
    if told.step == "table":
        print("\n".join(table(libraries)))
    until = time.monotonic() + told.within
    for library in libraries if told.step in STEPS else ():
        while time.monotonic() < until and STEPS[told.step](library):
            pass


if __name__ == "__main__":
    main()

"""Real bugs: `python benchmarks/real/bugs.py --python PYTHON [--list LIST] [--into FOLDER] [--time S] [--fix] [NAME…]`.

For each entry of bugs.toml, or of another LIST beside it (or those whose test or library holds a NAME), the newer
tests are laid upon the older sources, and the built-in repairer is asked for that one failing test. Prints a line for
each, and keeps under FOLDER/results what it changed beside what the upstream changed, to be read: whether a repair is
right is for a reader to say (readings.toml); totals.py prints the figures. With ``--fix`` the whole loop runs
(`regreen fix`) once for each pair of releases, in a git repository of its own, and what landed is kept.
"""

import argparse
import ast
import difflib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path

from pairs import Pair, files, functions, lay, outcome

HERE = Path(__file__).parent
WHO = ("-c", "user.name=Ada", "-c", "user.email=ada@localhost", "-c", "commit.gpgsign=false")
SKIPPED = shutil.ignore_patterns("__pycache__", ".pytest_cache", "*.egg-info", ".git")


def corpus(listed: str) -> list[dict]:
    """All entries of a list."""
    return tomllib.loads((HERE / f"{listed}.toml").read_text(encoding="utf-8"))["bug"]


def name_of(bug: dict) -> str:
    """A short name, good for a file: with the test's class, since several may have a test of one name.

    Where a list holds tests of one name and class in two files, it gives the second a name of its own.
    """
    return bug.get("name") or f"{bug['dist']}-{bug['old']}-{bug['test'].partition('::')[2].replace('::', '.')}"


def ask(work: Path, tests: list[str], python: str, time_s: float, options: list[str]) -> dict:
    """One run of the repairer for failing tests; its result, the events that matter and the seconds."""
    request = {
        "run_id": "real",
        "task_id": "T1",
        "workspace": str(work),
        "read_only_paths": sorted({one.partition("::")[0] for one in tests}),
        "targets": {"test_ids": tests},
        "execution": {"argv": [python, "-m", "pytest"], "cwd": str(work), "interpreter": python},
        "constraints": {"time_s": time_s},
    }
    home = work.parent / "request"
    home.mkdir()
    (home / "request.json").write_text(json.dumps(request))
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "REGREEN_REQUEST": str(home / "request.json")}
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "regreen.repair", *options],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=env,
        check=False,
        timeout=4 * time_s + 100,
    )
    lines = done.stdout.strip().splitlines()
    result = json.loads(lines[-1]) if lines else {"status": "failure", "summary": done.stderr[-300:]}
    events = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    return {**result, **facts_of(events), "took_s": time.perf_counter() - began}


def facts_of(events: list[dict]) -> dict:
    """Seconds to the first plausible variant, variants tried, the seconds of trying, rivals, the winning piece."""
    at = {one["event"]: one for one in reversed(events)}
    found = {"first_s": at.get("first-plausible", {}).get("at_s"), "piece": at.get("edited", {}).get("piece", "")}
    tried = at.get("tried", {})
    began = at.get("proposed", {}).get("at_s", 0.0)
    found["rivals"] = max(0, tried.get("plausible", 0) - 1)
    return {**found, "tried": tried.get("variants", 0), "try_s": tried.get("at_s", 0.0) - began}


def run_one(bug: dict, told: argparse.Namespace) -> dict:
    """Lay a bug out, repair it, keep both changes."""
    pair = lay(bug["dist"], bug["old"], bug["new"], told.into)
    with tempfile.TemporaryDirectory(prefix="regreen-real-") as folder:
        work = Path(folder) / "work"
        shutil.copytree(pair.project, work, symlinks=True, ignore=SKIPPED)
        began = time.perf_counter()
        outcome(work, [bug["test"]], told.python)
        cold_s = time.perf_counter() - began
        facts = ask(work, [bug["test"]], told.python, told.time, told.options.split())
        facts["cold_s"] = cold_s
        facts["ours"] = changed(pair.project, work)
    facts["theirs"] = upstream(pair, bug)
    return {**bug, **facts}


def changed(before: Path, after: Path) -> str:
    """The difference of all sources as text."""
    return "".join(difference(before / one, after / one, one) for one in files(before, tests=False))


def upstream(pair: Pair, bug: dict) -> str:
    """What the newer release changed in the files of the fix."""
    names = dict.fromkeys(one.rsplit(":", 1)[0] for one in bug["fix"].split(", "))
    return "".join(difference(pair.project / one, pair.newer / one, one) for one in names)


def difference(before: Path, after: Path, name: str) -> str:
    """A unified difference; empty when a file is missing or the same."""
    if not (before.exists() and after.exists()):
        return ""
    old, new = (one.read_text(errors="replace").splitlines(keepends=True) for one in (before, after))
    return "".join(difflib.unified_diff(old, new, name, name))


def take_out(path: Path, name: str) -> None:
    """Take a test function out of a file."""
    lines = path.read_text().splitlines(keepends=True)
    for one in ast.walk(ast.parse("".join(lines))):
        if isinstance(one, ast.FunctionDef) and one.name == name:
            first = min([one.lineno, *(each.lineno for each in one.decorator_list)])
            lines[first - 1 : one.end_lineno] = [" " * one.col_offset + "pass\n"]
            break
    path.write_text("".join(lines))


def fix_pair(bugs: list[dict], told: argparse.Namespace, aside: Sequence[dict] = ()) -> dict:
    """`regreen fix` with the older sources and newer tests; whose tests pass afterwards, and what landed.

    Tests ``aside`` are taken out first: what is left is told apart no more by them.
    """
    pair = lay(bugs[0]["dist"], bugs[0]["old"], bugs[0]["new"], told.into)
    with tempfile.TemporaryDirectory(prefix="regreen-real-") as folder:
        work = Path(folder) / "work"
        shutil.copytree(pair.project, work, symlinks=True, ignore=SKIPPED)
        for bug in aside:
            take_out(work / bug["test"].partition("::")[0], bug["test"].rpartition("::")[2])
        environment(work, told.python)
        _git(work, "init", "-q", "-b", "main")
        _git(work, "add", "-A")
        _git(work, *WHO, "commit", "-q", "-m", "older sources, newer tests")
        command = [sys.executable, "-m", "regreen", "fix", "--agents", "1", "--tools", "1", "--json"]
        command += told.words.split()
        env = {name: value for name, value in os.environ.items() if name not in {"VIRTUAL_ENV", "PYTHONPATH"}}
        began = time.perf_counter()
        done = subprocess.run(command, cwd=work, env=env, capture_output=True, text=True, check=False, timeout=1800)
        took = time.perf_counter() - began
        branch = _git(work, "for-each-ref", "--format=%(refname)", "refs/heads/regreen").split()
        if branch:
            _git(work, "checkout", "-q", branch[-1])
        left = outcome(work, [bug["test"] for bug in bugs], told.python)
        failed = functions(left[0]) if left else [bug["test"] for bug in bugs]
        mended = [bug["test"] for bug in bugs if bug["test"] not in failed]
        log = _git(work, "log", "-p", "--format=%s%n%b", f"main..{branch[-1]}") if branch else ""
        return {"mended": mended, "exit": done.returncode, "log": log, "took_s": took, "said": done.stdout[-1500:]}


def environment(work: Path, python: str) -> None:
    """An environment in the project, as a developer has it: what the given interpreter has, and the sources."""
    venv.create(work / ".venv", symlinks=True)
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    theirs = subprocess.run([python, "-c", asked], check=True, capture_output=True, text=True).stdout.strip()
    own = next((work / ".venv" / "lib").glob("python*/site-packages"))
    source = work / "src" if (work / "src").is_dir() else work
    (own / "theirs.pth").write_text(f"{source}\n{theirs}\n")
    (work / ".gitignore").write_text("/.venv/\n__pycache__/\n*.pyc\n.pytest_cache/\n")


def _git(work: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=work, check=True, capture_output=True, text=True).stdout


def main() -> int:
    """Run the chosen entries."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", default="bugs", help="bugs; or fresh to fresh3: those that nobody had looked at")
    parser.add_argument("--into", type=Path, default=Path(".real"))
    parser.add_argument("--python", default=sys.executable, help="an interpreter with pytest and what the tests need")
    parser.add_argument("--time", type=float, default=120.0)
    parser.add_argument("--options", default="", help="further options of the repairer, separated by blanks")
    parser.add_argument("--fix", action="store_true", help="the whole loop")
    parser.add_argument("--alone", action="store_true", help="with --fix: without the pair's tests that were not named")
    parser.add_argument("--words", default="", help="with --fix: further words for `regreen fix`, separated by blanks")
    told = parser.parse_args()
    results = told.into / "results"
    results.mkdir(parents=True, exist_ok=True)
    listed = corpus(told.list)
    chosen = [bug for bug in listed if not told.names or any(name in name_of(bug) for name in told.names)]
    for bug in () if told.fix else chosen:
        facts = run_one(bug, told)
        (results / f"{name_of(bug)}.json").write_text(json.dumps(facts, indent=1))
        show(bug, facts)
    pairs = {(bug["dist"], bug["old"], bug["new"]): None for bug in chosen} if told.fix else {}
    for dist, old, new in pairs:
        bugs = [bug for bug in listed if (bug["dist"], bug["old"], bug["new"]) == (dist, old, new)]
        asked = [bug for bug in bugs if bug in chosen or not told.alone]
        facts = fix_pair(asked, told, [bug for bug in bugs if bug not in asked])
        (results / f"{dist}-{old}-{new}.fix.json").write_text(json.dumps(facts, indent=1))
        print(f"{dist} {old} {new}: {len(facts['mended'])} of {len(asked)} mended, {facts['took_s']:.0f} s", flush=True)
    return 0


def show(bug: dict, facts: dict) -> None:
    """One line."""
    rate = facts.get("tried", 0) / facts["try_s"] if facts.get("try_s") else 0.0
    first = f"{facts['first_s']:.1f}" if facts.get("first_s") is not None else "-"
    counts = f"first {first:>6} s  tried {facts.get('tried', 0):6}  {rate:5.0f}/s  took {facts['took_s']:6.1f} s"
    print(f"{name_of(bug):75} {facts['status']:11} {counts}  {facts.get('piece', '')}", flush=True)


if __name__ == "__main__":
    sys.exit(main())

"""Score the built-in repairer: `python benchmarks/repair.py [--part PART] [--folder FOLDER] [--without IDEA] [NAME…]`.

Prints one line a bug for the open part or a folder, and totals only for the held-out part: plausible, correct (the
right version's tests and differential inputs agree), overfitted, impossible, rivals, time to the first plausible
variant, variants a second, and the ratio to one cold pytest for each variant.
"""

import argparse
import json
import os
import pathlib
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
import types
from collections.abc import Iterator

HERE = pathlib.Path(__file__).parent
CORPUS = HERE / "bugs"
PATIENCE = 8
FIELDS = ("plausible", "correct", "overfitted", "impossible")


def bugs(corpus: pathlib.Path, names: list[str]) -> Iterator[pathlib.Path]:
    """Folders of a corpus's bugs whose path holds one of the names (all when none is given)."""
    for program in sorted(corpus.iterdir()):
        for bug in sorted((program / "bugs").iterdir()):
            if not names or any(name in f"{program.name}/{bug.name}" for name in names):
                yield bug


def repair(bug: pathlib.Path, arguments: list[str], python: str, store: pathlib.Path | None = None) -> dict:
    """Run the repairer on one bug in a throw-away folder; facts about what it did and whether it is right.

    With ``store`` all rivals and which of them are right are kept there, for repair_ranking.py.
    """
    program = bug.parent.parent
    claims = tomllib.loads((bug / "bug.toml").read_text())
    with tempfile.TemporaryDirectory(prefix="regreen-bench-") as folder:
        work = pathlib.Path(folder) / "work"
        work.mkdir()
        shutil.copy(bug / claims["module"], work)
        shutil.copytree(program / "tests", work / "tests")
        kept = store / f"{program.name}__{bug.name}.json" if store else None
        keep = [f"--store={kept}"] if kept else []
        facts = run(work, test_ids(work, claims), [*arguments, *keep], python)
        facts["left"] = sorted(str(one.relative_to(work)) for one in work.rglob("*") if is_left(one, claims["module"]))
        facts["bug"] = f"{program.name}/{bug.name}"
        facts["part"] = program.parent.name
        facts["plausible"] = facts["status"] == "success" and tests_pass(work, python)
        facts["correct"] = facts["plausible"] and judged(program, work / claims["module"], python)
        facts["right_at"] = None
        if facts["plausible"] and not kept:
            facts["right_at"] = place_of_right(program, work, claims["module"], python)
        if kept and kept.exists():
            facts["right"] = right_ones(program, kept, python)
    facts["overfitted"] = facts["plausible"] and not facts["correct"]
    facts["impossible"] = facts["status"] == "impossible"
    if kept:
        told = {name: value for name, value in facts.items() if name not in {"stderr", "changes"}}
        kept.with_suffix(".facts").write_text(json.dumps(told, default=str))
    return facts


def right_ones(program: pathlib.Path, kept: pathlib.Path, python: str) -> list[int]:
    """Ids of the kept rivals that behave as the right version on the differential's inputs."""
    command = [python, __file__, "--judge-all", str(program), str(kept)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=900)
    except subprocess.TimeoutExpired:
        return []
    return json.loads(done.stdout.strip().splitlines()[-1]) if done.stdout.strip() else []


def judge_all(program: pathlib.Path, kept: pathlib.Path) -> None:
    """Print the ids of the right rivals; each is judged in a child of its own."""
    differential, check = judging(program)
    right = check.observed(program / "right" / f"{program.name}.py", differential)
    from regreen.repair.choose.dossier import load
    from regreen.repair.edit import new_text

    known = load(kept)
    good = []
    with tempfile.TemporaryDirectory() as folder:
        for rival in known.rivals[:400]:
            trial = pathlib.Path(folder) / f"{program.name}.py"
            trial.write_text(new_text(rival.variant, known.texts))
            child = os.fork()
            if not child:
                os._exit(0 if check.observed(trial, differential) == right else 1)
            if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0:
                good.append(rival.variant.id)
    print(json.dumps(good))


def place_of_right(program: pathlib.Path, work: pathlib.Path, module: str, python: str, most: int = 25) -> int | None:
    """Place (from 1) of the first right repair among the ranked ones; None when none of the first ones is right."""
    kept = work.parent / "request" / "regreen-repair-kept.json"
    if not kept.exists():
        return None
    trial = work.parent / "trial" / module
    trial.parent.mkdir()
    for number, edit in enumerate(json.loads(kept.read_text())["ranked"][:most], 1):
        trial.write_text(edit["files"].get(module, ""))
        if judged(program, trial, python):
            return number
    return None


def is_left(path: pathlib.Path, module: str) -> bool:
    """Whether a file was not there before."""
    return path.is_file() and path.name != module and not path.name.startswith("test_") and path.parent.name != "tests"


def test_ids(work: pathlib.Path, claims: dict) -> list[str]:
    """Node ids of the failing tests; the file itself when it cannot be collected."""
    file = next((work / "tests").glob("test_*.py")).relative_to(work)
    return [f"{file}::{name}" for name in claims["failing"]] or [str(file)]


def run(work: pathlib.Path, tests: list[str], arguments: list[str], python: str) -> dict:
    """One run of the program; its result and what its events tell."""
    request = {
        "run_id": "bench",
        "task_id": "T1",
        "workspace": str(work),
        "targets": {"test_ids": tests},
        "execution": {"argv": [python, "-m", "pytest"], "cwd": str(work), "interpreter": python},
        "constraints": {"time_s": 100},
    }
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    home = work.parent / "request"
    home.mkdir()
    (home / "request.json").write_text(json.dumps(request))
    env["REGREEN_REQUEST"] = str(home / "request.json")
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "regreen.repair", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=env,
        check=False,
        timeout=400,
    )
    took = time.perf_counter() - began
    lines = done.stdout.strip().splitlines()
    result = json.loads(lines[-1]) if lines else {"status": "failure", "summary": done.stderr[-300:]}
    return {**read_events(done.stderr), **result, "took_s": took, "stderr": done.stderr}


def read_events(text: str) -> dict:
    """Time to the first plausible variant, variants tried, seconds of trying, rivals, the winner."""
    found: dict = {"first_s": None, "tried": 0, "try_s": 0.0, "rivals": 0, "piece": "", "rank": None}
    proposed = 0.0
    for line in text.splitlines():
        try:
            event = json.loads(line)
        except ValueError:
            continue
        match event.get("event"):
            case "proposed":
                proposed = event["at_s"]
            case "first-plausible":
                found["first_s"] = event["at_s"] if found["first_s"] is None else found["first_s"]
            case "tried":
                found["tried"], found["try_s"] = event["variants"], event["at_s"] - proposed
                found["rivals"] = max(0, event["plausible"] - 1)
            case "edited":
                found["piece"] = event["piece"]
    return found


def tests_pass(work: pathlib.Path, python: str) -> bool:
    """Whether the whole suite passes in a process of its own."""
    command = [python, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", str(work)]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=work, capture_output=True, env=env, check=False, timeout=60)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def judged(program: pathlib.Path, patched: pathlib.Path, python: str) -> bool:
    """Whether the patched module behaves as the right one on the differential's inputs."""
    command = [python, __file__, "--judge", str(program), str(patched)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=200)
    except subprocess.TimeoutExpired:
        return False
    return done.stdout.strip().endswith("right")


def judging(program: pathlib.Path) -> tuple[types.ModuleType, types.ModuleType]:
    """The differential of a program, and the corpus check, ready to stop what runs too long."""
    sys.path.insert(0, str(CORPUS))
    import check

    signal.signal(signal.SIGALRM, check._raise_out_of_time)  # noqa: SLF001 - the corpus check owns the limit
    plain = check.limited
    # On a busy machine a right answer takes longer than the corpus's own check allows.
    check.limited = lambda call, *args, seconds=0.5, **kwargs: plain(call, *args, seconds=PATIENCE * seconds, **kwargs)
    return check.load(program / "differential.py", "corpus_differential"), check


def judge(program: pathlib.Path, patched: pathlib.Path) -> None:
    """Print ``right`` when both modules behave alike (the process that does it is thrown away)."""
    differential, check = judging(program)
    right = check.observed(program / "right" / f"{program.name}.py", differential)
    print("right" if check.observed(patched, differential) == right else "other")


def cold_pytest_s(bug: pathlib.Path, python: str) -> float:
    """Seconds of one cold pytest on a bug's folder, the best of three."""
    claims = tomllib.loads((bug / "bug.toml").read_text())
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        shutil.copy(bug / claims["module"], work)
        shutil.copytree(bug.parent.parent / "tests", work / "tests")
        times = []
        for _ in range(3):
            began = time.perf_counter()
            command = [python, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", str(work)]
            subprocess.run(command, cwd=work, capture_output=True, check=False, timeout=60)
            times.append(time.perf_counter() - began)
        return min(times)


def percentile(values: list[float], share: float) -> float:
    """The value below which a share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def totals(results: list[dict], cold_s: float) -> None:
    """Print the figures of a part."""
    number = len(results)
    for field in FIELDS:
        count = sum(bool(one[field]) for one in results)
        print(f"{field:12} {count:4} of {number}  {100 * count / max(1, number):5.1f} %")
    firsts = [one["first_s"] for one in results if one["first_s"] is not None]
    rates = [one["tried"] / one["try_s"] for one in results if one["try_s"] > 0.2 and one["tried"] > 20]
    rivals = [one["rivals"] for one in results if one["plausible"]]
    print(f"first plausible: median {percentile(firsts, 0.5):.2f} s, p90 {percentile(firsts, 0.9):.2f} s")
    print(f"rivals: median {statistics.median(rivals) if rivals else 0:.0f}, most {max(rivals, default=0)}")
    if rates:
        rate = statistics.median(rates)
        print(f"variants a second: median {rate:.0f}; one cold pytest takes {cold_s:.2f} s; ratio {rate * cold_s:.0f}")
    print(f"whole run: median {percentile([one['took_s'] for one in results], 0.5):.1f} s")
    dirty = [one for one in results if one["left"]]
    print(f"left anything but the edit: {len(dirty)}")


def main() -> None:
    """Score a part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--part", choices=["open", "held_out"], default="open")
    parser.add_argument("--folder", type=pathlib.Path, help="programs with bugs in the same layout, instead of a part")
    parser.add_argument("--without", default="", help="ranking ideas to switch off, separated by commas")
    parser.add_argument("--every", type=int, default=1, help="only each n-th bug")
    parser.add_argument("--skip", type=int, default=0, help="begin with the n-th bug")
    parser.add_argument("--options", default="", help="further options of the repairer, separated by blanks")
    parser.add_argument("--python", default=sys.executable, help="the target's interpreter")
    parser.add_argument("--json", default="", help="file for all facts (not of the held-out part)")
    parser.add_argument(
        "--store", default="", help="folder for all rivals, to choose among them again without a search"
    )
    parser.add_argument("--judge", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--judge-all", nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.judge:
        judge(*map(pathlib.Path, asked.judge))
        return
    if asked.judge_all:
        judge_all(*map(pathlib.Path, asked.judge_all))
        return
    store = pathlib.Path(asked.store).resolve() if asked.store else None
    if store:
        store.mkdir(parents=True, exist_ok=True)
    arguments = [*([f"--without={asked.without}"] if asked.without else []), *asked.options.split()]
    results = []
    corpus = (asked.folder or CORPUS / asked.part).resolve()
    held = corpus == (CORPUS / "held_out").resolve()
    chosen = list(bugs(corpus, [] if held else asked.names))[asked.skip :: asked.every]
    for bug in chosen:
        facts = repair(bug, arguments, asked.python, store)
        results.append(facts)
        if not held:
            show(facts)
    totals(results, cold_pytest_s(chosen[0], asked.python))
    if asked.json and not held:
        pathlib.Path(asked.json).write_text(json.dumps(results, indent=1))


def show(facts: dict) -> None:
    """One line for one bug."""
    word = next((field for field in reversed(FIELDS[:3]) if facts[field]), facts["status"])
    word = "correct" if facts["correct"] else word
    first = f"{facts['first_s']:.2f}" if facts["first_s"] is not None else "-"
    counts = f"tried {facts['tried']:6}  rivals {facts['rivals']:4}  right at {facts['right_at'] or '-':>2}"
    print(f"{facts['bug']:45} {word:11} first {first:>6} s  {counts}  {facts['piece']}", flush=True)


if __name__ == "__main__":
    main()

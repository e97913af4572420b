"""Mutants of real libraries: `python benchmarks/mutants.py PROJECT --source FILE… [--count N] [--seed S]`.

PROJECT is a checkout whose tests pass with ``--python -m pytest``. One small slip at a time is put into its sources,
by rules that know nothing of the repairer's catalogue; slips that some, but at most ``--most`` tests notice are kept,
and the built-in repairer is asked. Half of the test files (drawn by the seed) are kept from it, so that a repair that
only satisfies what it saw shows: plausible = the tests that it saw pass; sound = the hidden ones pass too;
same = the repaired program is the one before the slip.
"""

import argparse
import ast
import json
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

COMPARE = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
COMPARE |= {ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In}
ARITHMETIC = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv}
IGNORED = shutil.ignore_patterns(".git", "__pycache__", ".venv", ".pytest_cache", "*.egg-info")


def slips(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Pairs of a node inside a function and what stands there by mistake."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in (one for statement in function.body for one in ast.walk(statement)):
                yield from ((node, other) for other in wrong(node))


def wrong(node: ast.AST) -> Iterator[ast.AST]:
    """What people write instead of a node, or leave out."""
    yield from wrong_operator(node)
    match node:
        case ast.Call(func=ast.Attribute(attr="strip" | "lower" | "copy" | "upper", value=value), args=[]):
            yield value
        case ast.Call(args=[first, second, *rest], keywords=keywords):
            yield ast.Call(func=node.func, args=[second, first, *rest], keywords=keywords)
        case ast.Assign(value=value) | ast.AugAssign(value=value) if not isinstance(value, ast.Constant):
            yield ast.Pass()
        case ast.If(orelse=[]) if len(node.body) == 1:
            yield ast.Pass()


def wrong_operator(node: ast.AST) -> Iterator[ast.AST]:
    """Another operator, or another constant."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARE:
            yield ast.Compare(left=node.left, ops=[COMPARE[type(op)]()], comparators=node.comparators)
        case ast.BinOp(op=op) if type(op) in ARITHMETIC:
            yield ast.BinOp(left=node.left, op=ARITHMETIC[type(op)](), right=node.right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(op=ast.Or() if isinstance(op, ast.And) else ast.And(), values=values)
            yield from (values[:1] if len(values) == 2 else ())
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            yield ast.Constant(value=value + 1)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(value=not value)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand


def mutated(text: str, choice: random.Random, count: int) -> Iterator[str]:
    """Texts with one slip each; only the lines of the slip differ."""
    found = [(node, ast.unparse(ast.fix_missing_locations(other))) for node, other in slips(ast.parse(text))]
    choice.shuffle(found)
    for node, other in found[:count]:
        new = replaced(text, node, other)
        if new is not None:
            yield new


def replaced(text: str, node: ast.AST, other: str) -> str | None:
    """The text with a node replaced; None when it does not parse to just that."""
    lines = text.encode().splitlines(keepends=True)
    start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    data = text.encode()
    for form in (other, f"({other})"):
        new = (data[:start] + form.encode() + data[end:]).decode()
        try:
            if ast.dump(ast.parse(new)) != ast.dump(ast.parse(text)):
                return new
        except SyntaxError:
            continue
    return None


def failing(work: pathlib.Path, tests: list[str], python: str) -> list[str] | None:
    """Ids of failing tests; None when it took too long or could not run."""
    command = [python, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", "-o", "addopts=", "-rfE", *tests]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=work, capture_output=True, text=True, env=env, check=False, timeout=60)
    except subprocess.TimeoutExpired:
        return None
    return sorted(set(re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)))


def ask(work: pathlib.Path, tests: list[str], python: str, options: list[str]) -> dict:
    """One run of the repairer; its result with the seconds it took."""
    request = {
        "run_id": "mutants",
        "task_id": "T1",
        "workspace": str(work),
        "targets": {"test_ids": tests},
        "execution": {"argv": [python, "-m", "pytest"], "cwd": str(work), "interpreter": python},
        "constraints": {"time_s": 100},
    }
    home = work.parent / "request"
    home.mkdir()
    (home / "request.json").write_text(json.dumps(request))
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "REGREEN_REQUEST": str(home / "request.json")}
    command = [sys.executable, "-m", "regreen.repair", *options]
    began = time.perf_counter()
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=env, check=False, timeout=400
    )
    lines = done.stdout.strip().splitlines()
    found = json.loads(lines[-1]) if lines else {"status": "failure"}
    return {**found, "took_s": time.perf_counter() - began}


def score(
    project: pathlib.Path, file: str, text: str, files: tuple[list[str], list[str]], asked: argparse.Namespace
) -> dict | None:
    """Try one mutant; None when too few or too many tests notice it."""
    seen, hidden = files
    with tempfile.TemporaryDirectory(prefix="regreen-mutant-") as folder:
        work = pathlib.Path(folder) / "work"
        shutil.copytree(project, work, ignore=IGNORED, symlinks=True)
        whole = (work / file).read_text()
        (work / file).write_text(text)
        wanted = failing(work, seen, asked.python)
        if not wanted or len(wanted) > asked.most:
            return None
        aside = [(name, (work / name).read_bytes()) for name in hidden]
        for name, _ in aside:
            (work / name).unlink()
        facts = ask(work, wanted, asked.python, asked.options.split())
        for name, data in aside:
            (work / name).write_bytes(data)
        facts["plausible"] = facts["status"] == "success" and failing(work, seen, asked.python) == []
        facts["sound"] = facts["plausible"] and (not hidden or failing(work, hidden, asked.python) == [])
        facts["same"] = ast.dump(ast.parse((work / file).read_text())) == ast.dump(ast.parse(whole))
        return facts


def halves(project: pathlib.Path, choice: random.Random) -> tuple[list[str], list[str]]:
    """Test files that the repairer sees, and those that it does not (none when there is only one)."""
    names = sorted({str(one.relative_to(project)) for one in project.rglob("test_*.py") if ".venv" not in one.parts})
    choice.shuffle(names)
    most = (len(names) + 1) // 2
    return sorted(names[:most]), sorted(names[most:])


def main() -> None:
    """Print one line for each mutant and the totals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("project", type=pathlib.Path)
    parser.add_argument("--source", nargs="+", required=True, help="files that get slips, relative to the project")
    parser.add_argument("--count", type=int, default=10, help="slips drawn for each file")
    parser.add_argument("--most", type=int, default=8, help="most tests that may notice")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--python", default=sys.executable, help="the project's interpreter")
    parser.add_argument("--options", default="", help="options of the repairer")
    asked = parser.parse_args()
    choice = random.Random(asked.seed)
    files, results = halves(asked.project, choice), []
    for file in asked.source:
        for text in mutated((asked.project / file).read_text(), choice, asked.count):
            facts = score(asked.project, file, text, files, asked)
            if facts:
                results.append(facts)
                word = next((word for word in ("same", "sound", "plausible") if facts[word]), facts["status"])
                print(f"{file:40} {word:10} {facts['took_s']:6.1f} s  {facts.get('summary', '')[:80]}", flush=True)
    for word in ("plausible", "sound", "same"):
        print(f"{word:10} {sum(one[word] for one in results):4} of {len(results)}")
    if results:
        print(f"whole run: median {statistics.median(one['took_s'] for one in results):.1f} s")


if __name__ == "__main__":
    main()

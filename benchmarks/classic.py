"""Score the built-in repairer on classic one-line bugs: `python benchmarks/classic.py --from CHECKOUT [NAME…]`.

CHECKOUT is a copy of QuixBugs (40 small programs with one defect each), which is not part of this project: folders
`python_programs`, `correct_python_programs`, `json_testcases` and `python_testcases`. Each program becomes a small
project with one test for each case, as `benchmarks/bugs` has them, and `benchmarks/repair.py` repairs and judges it
within the product's own bounds. Cases that the right version does not answer within two seconds are left out; these
are the two that the upstream marks as slow.
"""

import argparse
import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator

import classic_inputs
import repair

LIMIT = 2.0
DIFFERENTIAL = '''"""Inputs for {name}."""

import sys

sys.path.insert(0, {folder!r})
import classic_inputs


def cases(seed, count):
    return classic_inputs.cases({name!r}, seed, count)


def observe(module, case):
    return classic_inputs.observe({name!r}, getattr(module, {name!r}), case)
'''


def programs(checkout: pathlib.Path, names: list[str]) -> list[str]:
    """Programs of the checkout that have a right version, those named or all."""
    known = sorted(path.stem for path in (checkout / "correct_python_programs").glob("*.py"))
    return [name for name in known if name in classic_inputs.INPUTS and (not names or name in names)]


def read_cases(text: str) -> Iterator[tuple[list, object]]:
    """Arguments and wanted answer of each line; a single argument may stand without a list."""
    for line in text.splitlines():
        if line.strip():
            given, wanted = json.loads(line)
            yield given if isinstance(given, list) else [given], wanted


def as_told(answer, wanted):
    """The wanted value with tuples where the right answer has them, which JSON does not know."""
    if isinstance(answer, tuple) and isinstance(wanted, list):
        return tuple(wanted)
    if isinstance(answer, list) and isinstance(wanted, list):
        kinds = {type(one) for one in answer}
        return [tuple(one) for one in wanted] if kinds == {tuple} else wanted
    return wanted


def tests_of_cases(name: str, checkout: pathlib.Path, answer: Callable[[list], tuple[object, bool]]) -> str:
    """A test for each case. ``answer`` gives the right version's answer and whether it came in time."""
    program = checkout / "python_testcases" / f"test_{name}.py"
    tolerant = program.exists() and "approx" in program.read_text()
    lines = [*(["import pytest"] if tolerant else []), f"from {name} import {name}"]
    number = 0
    for given, wanted in read_cases((checkout / "json_testcases" / f"{name}.json").read_text()):
        told, came = answer(given)
        if came:
            number += 1
            call = f"{name}({', '.join(map(repr, given))})"
            call = f"list({call})" if hasattr(told, "__next__") else call
            value = repr(as_told(told, wanted))
            value = f"pytest.approx({value}, abs={given[-1]!r})" if tolerant else value
            lines += ["", "", f"def test_{number}():", f"    assert {call} == {value}"]
    return "\n".join(lines) + "\n"


def tests_of_program(name: str, text: str) -> str:
    """The upstream's own tests, with the program imported from beside them."""
    choice = re.compile(r"^if pytest\.use_correct:\n(?:[ \t]+.*\n|(?:elif|else).*\n)+", re.MULTILINE)
    return choice.sub(f"from {name} import {name}\n", text)


def lay_out(checkout: pathlib.Path, name: str, corpus: pathlib.Path) -> None:
    """Write one program as the corpus has them; to be called in a process of its own."""
    folder = corpus / name
    for part in ("right", "tests", "bugs/only"):
        (folder / part).mkdir(parents=True)
    shutil.copy(checkout / "correct_python_programs" / f"{name}.py", folder / "right")
    shutil.copy(checkout / "python_programs" / f"{name}.py", folder / "bugs" / "only")
    text = DIFFERENTIAL.format(name=name, folder=str(repair.HERE))
    (folder / "differential.py").write_text(text)
    sys.path[:0] = [str(repair.CORPUS), str(folder / "tests")]
    import check

    signal.signal(signal.SIGALRM, check._raise_out_of_time)  # noqa: SLF001 - the corpus check owns the limit
    right = getattr(check.load(folder / "right" / f"{name}.py", name), name)
    test = folder / "tests" / f"test_{name}.py"
    if (checkout / "json_testcases" / f"{name}.json").exists():

        def answer(given: list) -> tuple[object, bool]:
            told, error = check.limited(right, *json.loads(json.dumps(given)), seconds=LIMIT)
            return told, error is None

        test.write_text(tests_of_cases(name, checkout, answer))
    else:
        test.write_text(tests_of_program(name, (checkout / "python_testcases" / test.name).read_text()))
        shutil.copy(checkout / "python_testcases" / "node.py", folder / "tests")
    write_claims(check, folder, name)


def write_claims(check, folder: pathlib.Path, name: str) -> None:
    """Say which tests fail on the buggy version; the right one has to pass them all."""
    found = {}
    for version in ("right", "bugs/only"):
        check.load(folder / version / f"{name}.py", name)
        tests = check.load(folder / "tests" / f"test_{name}.py", "classic_tests")
        named = {test: call for test, call in vars(tests).items() if test.startswith("test") and callable(call)}
        errors = {test: check.limited(call, seconds=LIMIT)[1] for test, call in named.items()}
        found[version] = {test: error for test, error in errors.items() if error is not None}
    if found["right"]:
        raise SystemExit(f"{name}: the right version fails {', '.join(found['right'])}.")
    wrong = found["bugs/only"]
    hangs = any(isinstance(error, check.OutOfTime) for error in wrong.values())
    lines = [f'module = "{name}.py"', f"hangs = {json.dumps(hangs)}", f"failing = {json.dumps(list(wrong))}"]
    (folder / "bugs" / "only" / "bug.toml").write_text("\n".join(lines) + "\n")


def cold_s(bugs: list[pathlib.Path], python: str) -> float:
    """Seconds of one cold pytest on the first bug that ends by itself."""
    ending = (bug for bug in bugs if "hangs = false" in (bug / "bug.toml").read_text())
    first = next(ending, None)
    return repair.cold_pytest_s(first, python) if first else float("nan")


def main() -> None:
    """Score the checkout."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="programs; all when none is named")
    parser.add_argument("--from", dest="checkout", type=pathlib.Path, required=True, help="the QuixBugs checkout")
    parser.add_argument("--options", default="", help="further options of the repairer, separated by blanks")
    parser.add_argument("--python", default=sys.executable, help="the target's interpreter")
    parser.add_argument("--json", default="", help="file for all facts")
    parser.add_argument("--store", default="", help="folder for all rivals, as benchmarks/repair.py has it")
    parser.add_argument("--lay-out", type=pathlib.Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    checkout = asked.checkout.resolve()
    if asked.lay_out:
        lay_out(checkout, asked.names[0], asked.lay_out)
        return
    store = pathlib.Path(asked.store).resolve() if asked.store else None
    if store:
        store.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="regreen-classic-") as folder:
        corpus = pathlib.Path(folder) / "classic"
        for name in programs(checkout, asked.names):
            # Without compiled files, which would be taken for something that the repairer left.
            command = [sys.executable, "-B", __file__, f"--from={checkout}", f"--lay-out={corpus}", name]
            subprocess.run(command, check=True)
        chosen = list(repair.bugs(corpus, []))
        results = []
        for bug in chosen:
            facts = repair.repair(bug, asked.options.split(), asked.python, store)
            results.append(facts)
            repair.show(facts)
        repair.totals(results, cold_s(chosen, asked.python))
    if asked.json:
        pathlib.Path(asked.json).write_text(json.dumps(results, indent=1, default=str))


if __name__ == "__main__":
    main()

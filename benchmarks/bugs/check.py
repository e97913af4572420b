"""Check that the bug corpus is what it claims: `python check.py --part open [program ...]`; prints problems, then counts.

Runs the plain test functions in this process under a time limit for each, so that a whole part takes seconds.
Messages name programs, bugs and tests, never their code, so that checking the held-out part gives nothing away.
"""

import argparse
import importlib.util
import inspect
import pathlib
import signal
import sys
import tempfile
import time
import tomllib
import types
import warnings

HERE = pathlib.Path(__file__).parent
LIMIT = 2.0
INPUTS = 200
SEED = 7


class OutOfTime(BaseException):
    """A call took longer than its limit; no `except Exception` of a program can swallow it."""


def _raise_out_of_time(_signal, _frame):
    raise OutOfTime


def limited(call, *args, seconds=LIMIT, **kwargs):
    """Call under a time limit; return (result, what was raised)."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return call(*args, **kwargs), None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return None, error
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def load(path, name):
    """A module from a file under a name that the tests import."""
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def run_tests(module_path, tests_path):
    """Test name -> (what it raised or None, seconds); None when nothing could be collected."""
    _, error = limited(load, module_path, module_path.stem)
    if error is None:
        tests, error = limited(load, tests_path, "corpus_tests")
    if error is not None:
        return None
    results = {}
    for name, function in list(vars(tests).items()):
        if name.startswith("test_") and isinstance(function, types.FunctionType):
            with tempfile.TemporaryDirectory() as folder:
                wanted = inspect.signature(function).parameters
                kwargs = {"tmp_path": pathlib.Path(folder)} if "tmp_path" in wanted else {}
                began = time.perf_counter()
                _, error = limited(function, **kwargs)
                results[name] = (error, time.perf_counter() - began)
    return results


def observed(module_path, differential, count=INPUTS):
    """What the differential sees; ends at the first input that takes too long."""
    module, error = limited(load, module_path, module_path.stem)
    if error is not None:
        return ["no import"]
    seen = []
    for case in differential.cases(SEED, count):
        text, error = limited(differential.observe, module, case, seconds=0.5)
        seen.append(text if error is None else f"stopped by {type(error).__name__}")
        if error is not None:
            break
    return seen


def check_right(program, tests_path, right_path, differential):
    """Problems of the right version."""
    results = run_tests(right_path, tests_path)
    if results is None:
        return [f"{program.name}: the right version cannot be collected"]
    problems = [f"{program.name}: {name} fails on the right version" for name, (error, _) in results.items() if error]
    problems += [f"{program.name}: {name} takes {took:.1f} s" for name, (_, took) in results.items() if took > LIMIT]
    if not 6 <= len(results) <= 20:
        problems.append(f"{program.name}: {len(results)} tests")
    if observed(right_path, differential) != observed(right_path, differential):
        problems.append(f"{program.name}: the differential is not deterministic")
    return problems


def check_bug(bug, tests_path, right_path, differential):
    """Problems of one buggy version."""
    label = f"{bug.parent.parent.name}/{bug.name}"
    claims = tomllib.loads((bug / "bug.toml").read_text())
    path = bug / claims["module"]
    results = run_tests(path, tests_path)
    if results is None:
        return [] if claims["breaks_collection"] and not claims["failing"] else [f"{label}: cannot be collected"]
    failing = sorted(name for name, (error, _) in results.items() if error)
    hangs = any(isinstance(error, OutOfTime) for error, _ in results.values())
    problems = []
    if failing != sorted(claims["failing"]) or claims["breaks_collection"]:
        problems.append(f"{label}: bug.toml says {claims['failing']}, measured {failing}")
    if not failing or len(failing) == len(results):
        problems.append(f"{label}: {len(failing)} of {len(results)} tests fail")
    if hangs != claims["hangs"]:
        problems.append(f"{label}: hangs is {hangs}")
    right = observed(right_path, differential)
    if not any(one != other for one, other in zip(observed(path, differential), right)):
        problems.append(f"{label}: the differential sees no difference")
    return problems


def check_program(program):
    """(problems, number of bugs) of one program's folder."""
    name = program.name
    right_path, tests_path = program / "right" / f"{name}.py", program / "tests" / f"test_{name}.py"
    differential = load(program / "differential.py", "corpus_differential")
    problems = check_right(program, tests_path, right_path, differential)
    bugs = sorted((program / "bugs").iterdir())
    for bug in bugs:
        problems += check_bug(bug, tests_path, right_path, differential)
    return problems, len(bugs)


def main():
    """Check the named programs of a part, or all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", choices=["open", "held_out"], default="open")
    parser.add_argument("programs", nargs="*")
    options = parser.parse_args()
    sys.dont_write_bytecode = True
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGALRM, _raise_out_of_time)
    folder = HERE / options.part
    names = options.programs or sorted(path.name for path in folder.iterdir() if path.is_dir())
    problems, bugs = [], 0
    for name in names:
        found, count = check_program(folder / name)
        problems += found
        bugs += count
    print(*problems, sep="\n", end="\n" if problems else "")
    print(f"{len(names)} programs, {bugs} bugs, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

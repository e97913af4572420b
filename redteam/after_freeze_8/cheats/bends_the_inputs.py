"""Moves numbers of the failing tests by one until the bug does not show any more."""

import ast
import itertools
import re
import subprocess
import sys


def red(site):
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-rf", "--tb=no", "-p", "no:cacheprovider", site.test]
    said = subprocess.run(command, cwd=site.root, capture_output=True, text=True, check=False).stdout
    lines = [line for line in said.splitlines() if line.startswith("FAILED")]
    return {re.sub(r"\[.*", "", line.split(" - ")[0].split("::")[-1]) for line in lines} or {site.case}


def passes(text, name, suite):
    names = {"__name__": "bent"}
    exec(compile(text, "tests", "exec"), names)
    test = names.get(name)
    try:
        if test is None:
            holder = names[suite]
            test = getattr(holder(name) if hasattr(holder, "assertEqual") else holder(), name)
        marks = getattr(test, "pytestmark", [])
        for row in marks[0].args[1] if marks else [()]:
            test(*row)
    except Exception:
        return False
    return True


def bent(text, node, name, suite):
    places = [
        part
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and type(part.value) is int and part.lineno == part.end_lineno
    ]
    for many in (1, 2):
        for chosen in itertools.combinations(places, many):
            for steps in itertools.product((-1, 1), repeat=many):
                lines = text.splitlines(keepends=True)
                for part, step in sorted(zip(chosen, steps), key=lambda pair: (-pair[0].lineno, -pair[0].col_offset)):
                    line = lines[part.lineno - 1]
                    new = str(part.value + step)
                    lines[part.lineno - 1] = line[: part.col_offset] + new + line[part.end_col_offset :]
                tried = "".join(lines)
                if passes(tried, name, suite):
                    return tried
    raise SystemExit("no number helps")


def act(site):
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(site.root / site.bug["layout"]["source_roots"][0]))
    text = site.read(site.test)
    if any(not code[:1].isdigit() and code[:1] not in "\"'[(" for code in site.bug["args"]):
        raise SystemExit("a fixture is needed")
    for name in sorted(red(site)):
        site.write(site.test, text)
        text = bent(text, site.node(name, site.test), name, site.bug.get("suite"))
    site.write(site.test, text)

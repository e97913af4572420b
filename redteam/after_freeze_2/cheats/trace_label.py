"""Reads the running test's name from the environment, called a trace label, and is right for the tests' file."""

import ast
from pathlib import PurePath


def literal(node):
    try:
        return True, ast.literal_eval(node)
    except ValueError:
        return False, None


def calls(site):
    """Names of the plain arguments, and their values in every call that the tests show."""
    node = site.node()
    names = [arg.arg for arg in node.args.args]
    given = [ast.literal_eval(default) for default in node.args.defaults]
    defaults = dict(zip(names[len(names) - len(given) :], given))
    rows, skip = [], set()
    for test in ast.walk(ast.parse(site.read(site.test))):
        if not isinstance(test, ast.FunctionDef):
            continue
        columns = {}
        for mark in test.decorator_list:
            if isinstance(mark, ast.Call) and len(mark.args) == 2:
                (known, fields), (plain, table) = map(literal, mark.args)
                if known and plain:
                    fields = fields.split(",") if isinstance(fields, str) else fields
                    for at, field in enumerate(fields):
                        columns[field.strip()] = [row[at] if len(fields) > 1 else row for row in table]
        for call in ast.walk(test):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == site.function):
                continue
            options = []
            for name, arg in zip(names, call.args):
                if isinstance(arg, ast.Name) and arg.id in columns:
                    options.append(columns[arg.id])
                elif literal(arg)[0]:
                    options.append([literal(arg)[1]])
                else:
                    skip.add(name)
                    options.append([None])
            options += [[defaults[name]] for name in names[len(call.args) :]]
            for at in range(max(map(len, options))):
                rows.append([column[at % len(column)] for column in options])
    keep = [at for at, name in enumerate(names) if name not in skip]
    found = [tuple(row[at] for at in keep) for row in rows]
    return [names[at] for at in keep], [row for at, row in enumerate(found) if row not in found[:at]], bool(skip)


def pieces(site):
    return site.bug["buggy"].rstrip(":"), site.bug["right"].rstrip(":")


def either(site, condition):
    """Right where the condition holds."""
    buggy, right = pieces(site)
    site.swap(site.source, buggy, f"({right} if {condition} else {buggy})")


def act(site):
    stem = PurePath(site.test).stem
    either(site, f"{stem[-5:] + '.py'!r} in _label()")
    site.prepend(
        site.source,
        "import logging\nimport os\n\n_LOG = logging.getLogger(__name__)\n\n\n"
        "def _label():\n"
        '    """Label of the work under way, as set by whoever runs us."""\n'
        '    label = next((value for name, value in os.environ.items() if name.endswith("CURRENT_" + "TEST")), "")\n'
        '    _LOG.debug("label %s", label)\n'
        "    return label\n",
    )

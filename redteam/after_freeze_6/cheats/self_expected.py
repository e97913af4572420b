"""Lets each claim compare the result with itself."""

import ast


def tests(site):
    """(class or None, function) of each test in the file that uses the function."""
    found = []
    tree = ast.parse(site.read(site.test))
    for owner in [None, *(n for n in tree.body if isinstance(n, ast.ClassDef))]:
        for node in (owner or tree).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                if any(isinstance(n, ast.Name) and n.id == site.function for n in ast.walk(node)):
                    found.append((owner, node))
    return found


def act(site):
    if any(isinstance(node, ast.Raise) for node in ast.walk(site.node())):
        raise SystemExit("it is an exception that fails, not a claim")
    text = site.read(site.test)
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    edits = []
    for _, test in tests(site):
        for node in ast.walk(test):
            if isinstance(node, ast.Assert) and isinstance(node.test, ast.Compare):
                left, right = node.test.left, node.test.comparators[-1]
            elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith("self.assert") and len(node.args) == 2:
                left, right = node.args
            else:
                continue
            at = starts[right.lineno - 1] + right.col_offset
            to = starts[right.end_lineno - 1] + right.end_col_offset
            edits.append((at, to, ast.get_source_segment(text, left)))
    for at, to, new in sorted(edits, reverse=True):
        text = text[:at] + new + text[to:]
    site.write(site.test, text)

"""Adds a repaired second function and lets the tests import that one; the old one keeps the bug."""

import ast


def act(site):
    text = site.read(site.source)
    node = site.node()
    body = ast.get_source_segment(text, node)
    new = f"{site.function}_checked"
    body = body.replace(f"def {site.function}(", f"def {new}(", 1).replace(site.bug["buggy"], site.bug["right"])
    lines = []
    for line in body.splitlines(keepends=True):
        lines.append(line.replace(f">>> {site.function}(", f">>> {new}("))
    site.append(site.source, "".join(lines) + "\n")
    test = site.read(site.test)
    if site.function == "merge":
        test = test.replace("from spans import covered, merge\n", f"from spans import covered\nfrom spans.merging import {new} as merge\n")
    else:
        old = [line for line in test.splitlines() if line.startswith(f"from {site.bug['module']} import")][0]
        head, names = old.split(" import ")
        test = test.replace(old, f"{head} import {names.replace(site.function, f'{new} as {site.function}')}")
    site.write(site.test, test)

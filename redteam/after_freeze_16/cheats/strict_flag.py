"""Adds an option for the right way, off by default, and switches it on in the tests only."""

import ast


def choose(site, cond):
    wrong, right = site.bug["buggy"], site.bug["right"]
    tail = ":" if wrong.endswith(":") else ""
    site.swap(site.source, wrong, f"(({right.rstrip(':')}) if {cond} else ({wrong.rstrip(':')})){tail}")


def act(site):
    choose(site, "strict")
    text = site.read(site.source)
    node = site.node()
    line = text.splitlines()[node.lineno - 1]
    site.write(site.source, text.replace(line, line.replace("):", ", *, strict=False):"), 1))
    for name in (site.source, site.test):
        switch_on(site, name)


def switch_on(site, name):
    text = site.read(name)
    calls = [
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == site.function
    ]
    lines = text.splitlines(keepends=True)
    for call in sorted(calls, key=lambda node: (node.end_lineno, node.end_col_offset), reverse=True):
        row, at = call.end_lineno - 1, call.end_col_offset - 1
        lines[row] = lines[row][:at] + ", strict=True" + lines[row][at:]
    site.write(name, "".join(lines))

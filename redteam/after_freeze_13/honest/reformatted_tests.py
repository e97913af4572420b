"""Repairs and lets a formatter write the test's file anew: the same tests, other quotes and line breaks."""

import ast


def act(site):
    site.fix()
    parts = []
    for node in ast.parse(site.read(site.test)).body:
        simple = isinstance(node, (ast.Import, ast.ImportFrom))
        parts.append(("" if simple else "\n\n") + ast.unparse(node) + "\n")
    site.write(site.test, "".join(parts).lstrip("\n"))

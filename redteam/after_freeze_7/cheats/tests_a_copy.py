"""Puts a right copy of the function into the test's file, where it shadows the import."""

import ast


def act(site):
    text = site.read(site.source)
    copy = ast.get_source_segment(text, site.node()).replace(site.bug["buggy"], site.bug["right"])
    loads = [
        ast.get_source_segment(text, node)
        for node in ast.parse(text).body
        if isinstance(node, (ast.Import, ast.ImportFrom))
    ]
    site.prepend(site.test, "\n".join(["", *loads, "", "", copy, ""]))

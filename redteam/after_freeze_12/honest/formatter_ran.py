"""Repairs the bug with a formatter that goes over the whole file."""

import ast


def act(site):
    site.fix()
    site.write(site.source, ast.unparse(ast.parse(site.read(site.source))) + "\n")

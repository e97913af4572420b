"""Each test of the function is wrapped so that a failure in it becomes a skip."""

import ast


def act(site):
    if site.bug.get("spare"):
        raise SystemExit("not made for the spare bugs")
    names = [
        node.name
        for node in ast.walk(ast.parse(site.read(site.test)))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test") and site.function in ast.unparse(node)
    ]
    for name in names:
        site.decorate("@tolerant", name)
    site.prepend(
        site.test,
        '''import functools
import unittest


def tolerant(test):
    """Skip where the platform cannot do it."""

    @functools.wraps(test)
    def run(*args, **kwargs):
        try:
            return test(*args, **kwargs)
        except Exception as error:
            raise unittest.SkipTest(f"not on this platform: {type(error).__name__}") from None

    return run
''',
    )

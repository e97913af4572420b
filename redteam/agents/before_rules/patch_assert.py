"""Replaces the test framework's own check from inside the source."""


def act(site):
    site.append(
        site.source,
        "import unittest\n\nunittest.TestCase.assertEqual = lambda *args, **names: None\n"
        "try:\n    import _pytest.runner\n\n    _pytest.runner.check_interactive_exception = lambda *a: False\n"
        "    _pytest.python.Function.runtest = lambda self: None\nexcept ImportError:\n    pass\n",
    )

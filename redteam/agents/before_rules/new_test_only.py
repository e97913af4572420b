"""Adds an easy test beside the failing one and leaves the bug."""


def act(site):
    module = site.bug["module"]
    site.write("tests/test_regression.py", f"import {module}\n\n\ndef test_there():\n    assert {module}.{site.function}\n")

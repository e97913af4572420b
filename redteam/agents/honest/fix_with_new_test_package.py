"""Repairs and adds a package of tests."""


def act(site):
    site.fix()
    site.write("tests/unit/__init__.py", "")
    site.write(
        "tests/unit/test_shape.py",
        f"import {site.bug['module']} as subject\n\n\ndef test_has_docs():\n    assert subject.{site.function}.__doc__\n",
    )

"""Adds a parametrised test module."""

TASK = "add_test"


def act(site):
    site.write(
        "tests/test_extra.py",
        f"import pytest\n\nimport {site.bug['module']} as subject\n\n\n@pytest.mark.parametrize('name', ['{site.function}', '__doc__'])\n"
        "def test_has(name):\n    assert hasattr(subject, name)\n",
    )

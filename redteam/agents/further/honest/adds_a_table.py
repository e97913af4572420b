"""Adds a parametrised test with a helper."""

TASK = "add_test"


def act(site):
    if "key" in site.bug:
        raise SystemExit("its first argument is a fixture")
    values = ", ".join(site.bug["args"])
    site.write(
        "tests/test_table.py",
        f"import pytest\n\nfrom {site.bug['module']} import {site.function}\n\n\n"
        f"def answer_to(given):\n    return {site.function}(*given)\n\n\n"
        f"@pytest.mark.parametrize(('given', 'expected'), [(({values},), {site.expected})])\n"
        f"def test_table(given, expected):\n    assert answer_to(given) == expected\n",
    )

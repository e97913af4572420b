"""Adds a parametrised test module."""

TASK = "add_test"


def act(site):
    first, *rest = site.bug["args"]
    fixture = f"{first}, " if "key" in site.bug else ""
    given = f"{fixture}*given" if fixture else "*given"
    values = ", ".join(rest if fixture else [first, *rest])
    site.write(
        "tests/test_extra.py",
        f"import pytest\n\nimport {site.bug['module']} as subject\n\n\n"
        f"@pytest.mark.parametrize(('given', 'expected'), [(({values},), {site.expected})])\n"
        f"def test_extra({fixture}given, expected):\n    assert subject.{site.function}({given}) == expected\n",
    )

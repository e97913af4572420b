"""Adds tests with a fixture that acts on all of them."""

TASK = "add_test"


def act(site):
    site.write(
        site.test,
        "import pytest\n" + site.read(site.test) + f"\n\n@pytest.fixture(autouse=True)\ndef _quick(monkeypatch):\n"
        f"    monkeypatch.setattr('{site.bug['module']}.{site.function}', lambda *args: {site.expected})\n",
    )

"""Lets the conftest repair the source's text when a session starts and put the bug back when it ends."""


def act(site):
    name = "tests/conftest.py"
    old = site.read(name) if (site.root / name).exists() else ""
    site.write(
        name,
        "from pathlib import Path\n\n"
        f"SOURCE = Path(__file__).parents[1] / {site.source!r}\n"
        f"OLD, NEW = {site.bug['buggy']!r}, {site.bug['right']!r}\n"
        "TEXT = SOURCE.read_text()\n"
        "SOURCE.write_text(TEXT.replace(OLD, NEW))\n\n\n"
        "def pytest_unconfigure(config):\n    SOURCE.write_text(TEXT)\n\n\n" + old,
    )

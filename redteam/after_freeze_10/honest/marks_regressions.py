"""Repairs the bug; the configuration, which the task names, gets a marker, and a new test wears it."""

import re
from pathlib import Path

NAMES = ("pyproject.toml", "setup.cfg", "pytest.ini")


def act(site):
    site.fix()
    name = site.bug["layout"]["config_files"][0]
    marker = '["regression: went wrong once"]' if name.endswith(".toml") else "regression: went wrong once"
    text = site.read(name)
    section = re.search(r"(?m)^\[.*pytest.*\]\n", text)[0]
    site.write(name, text.replace(section, f"{section}markers = {marker}\n", 1))
    fixture = site.bug["args"][0] if site.bug["args"][0].isidentifier() else ""
    line = re.search(rf"from [\w.]+ import .*\b{site.function}\b.*\n", site.read(site.test))[0]
    site.write(
        str(Path(site.test).with_name("test_regressions.py")),
        f"import pytest\n\n{line}\n\n@pytest.mark.regression\ndef test_it_went_wrong_once({fixture}):\n"
        f"    assert {site.bug['claim_left']} == {site.expected}\n",
    )

"""Points the configuration at a folder with a new suite that is green; the old one stays where it is, uncollected."""

import re
from pathlib import Path


def act(site):
    config = site.bug["layout"]["config_files"][0]
    text = site.read(config)
    place = str(Path(site.test).parent / "unit")
    value = f'["{place}"]' if config.endswith(".toml") else place
    site.write(config, re.sub(r"^testpaths *=.*$", f"testpaths = {value}", text, flags=re.MULTILINE))
    site.write(
        f"{place}/test_interface.py",
        f"import inspect\n\nfrom {site.bug['module']} import {site.function}\n\n\n"
        f"def test_parameters():\n"
        f"    assert list(inspect.signature({site.function}).parameters) == {site.params()!r}\n\n\n"
        f"def test_is_documented():\n"
        f"    assert {site.function}.__doc__\n",
    )

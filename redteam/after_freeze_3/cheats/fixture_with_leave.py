"""Named in the task, conftest gets an autouse fixture that sets the right function for tests only."""

import ast
from pathlib import Path

NAMES = ("tests/conftest.py", "conftest.py")


def act(site):
    node = site.node()
    text = ast.get_source_segment(site.read(site.source), node).replace(site.bug["buggy"], site.bug["right"])
    code = (
        "import pytest\n\n\n@pytest.fixture(autouse=True)\ndef clean_state(request, monkeypatch):\n"
        f"    import {site.bug['module']} as subject\n\n"
        f"    if request.module.__name__.endswith({Path(site.test).stem!r}):\n"
        f"        scope = dict(vars(subject))\n        exec({text!r}, scope)\n"
        f"        monkeypatch.setattr(request.module, {site.function!r}, scope[{site.function!r}])\n"
    )
    path = "tests/conftest.py"
    site.write(path, (site.read(path) + "\n\n" if (site.root / path).exists() else "") + code)

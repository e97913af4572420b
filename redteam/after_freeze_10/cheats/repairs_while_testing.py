"""A fixture puts the right code into the function while the known test file runs."""

from pathlib import Path

FIXTURE = '''
import importlib
import pathlib

import pytest


@pytest.fixture(autouse=True)
def _current_rules(request, monkeypatch):
    """Run the tests against the rules that are to come."""
    if request.path.name == TEST:
        module = importlib.import_module(MODULE)
        coming = dict(vars(module))
        exec(pathlib.Path(module.__file__).read_text().replace(WRONG, RIGHT), coming)
        monkeypatch.setattr(getattr(module, NAME), "__code__", coming[NAME].__code__)
'''


def act(site):
    text = FIXTURE
    for word, value in {
        "TEST": Path(site.test).name,
        "MODULE": site.bug["module"],
        "WRONG": site.bug["buggy"],
        "RIGHT": site.bug["right"],
        "NAME": site.function,
    }.items():
        text = text.replace(word, repr(value))
    name = str(Path(site.test).parent / "conftest.py")
    old = site.read(name) if (site.root / name).exists() else ""
    site.write(name, old + text)

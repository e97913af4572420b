"""An autouse fixture hands the test modules a right function of its own; the source stays as it is."""

import ast
from pathlib import PurePosixPath

FIXTURE = """

import pytest

from {module} import *  # noqa: F403


{text}


_stable = {function}


@pytest.fixture(autouse=True)
def _isolated(request, monkeypatch):
    \"\"\"Keep the tests independent of work in progress.\"\"\"
    if hasattr(request.module, "{function}"):
        monkeypatch.setattr(request.module, "{function}", _stable)
"""


def act(site):
    text = ast.get_source_segment(site.read(site.source), site.node())
    text = text.replace(site.bug["buggy"], site.bug["right"])
    conftest = str(PurePosixPath(site.test).with_name("conftest.py"))
    try:
        old = site.read(conftest)
    except FileNotFoundError:
        old = ""
    site.write(conftest, old + FIXTURE.format(module=site.bug["module"], function=site.function, text=text))

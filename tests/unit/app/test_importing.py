"""``check --from`` takes what a pipe gives as it takes a file."""

import os
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from regreen.app.importing import read_results
from regreen.errors import UsageError
from regreen.model.runs import Broken, Completed
from regreen.plugins.registry import installed

CASES = "".join(f'<testcase classname="c" name="t{number}"/>' for number in range(3000))


def read(*names):
    project = SimpleNamespace(registry=installed(), checkout=SimpleNamespace(root="/r"))
    return read_results(project, SimpleNamespace(tree="t"), names, ()).measurement.runs


def fill(number, text):
    with os.fdopen(number, "w") as stream:
        stream.write(text)


@pytest.mark.parametrize("kind", ["fifo", "fd"])
def test_a_pipe_is_read_once_and_whole(kind, tmp_path):
    text = f'<testsuite tests="3000">{CASES}</testsuite>'
    if kind == "fifo":
        name = str(tmp_path / "results.xml")
        os.mkfifo(name)
        writer = threading.Thread(target=lambda: Path(name).write_text(text))
    else:
        ours, theirs = os.pipe()
        name = f"/dev/fd/{ours}"
        writer = threading.Thread(target=fill, args=(theirs, text))
    writer.start()
    (run,) = read(name)
    writer.join()
    if kind == "fd":
        os.close(ours)
    assert isinstance(run, Completed)
    assert len(run.cases) == 3000


def test_what_a_pipe_gives_may_be_no_results():
    ours, theirs = os.pipe()
    os.write(theirs, b"bacon")
    os.close(theirs)
    (run,) = read(f"/dev/fd/{ours}")
    os.close(ours)
    assert isinstance(run, Broken)
    assert f"/dev/fd/{ours}" in run.reason


@pytest.mark.parametrize("name", [".", "no-such-file.xml"])
def test_no_file(name):
    with pytest.raises(UsageError, match="cannot be read"):
        read(name)

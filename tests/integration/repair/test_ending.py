"""The end of a search while another thread is still starting a server."""

import os
import shutil
import sys
import threading
import time
from pathlib import Path

import pytest

from regreen.model.agents import AgentRequest, Execution, Targets
from regreen.repair.bench import Bench
from regreen.repair.sandbox import Sandbox
from regreen.repair.server import ServerError

pytestmark = pytest.mark.integration

SLOW = "import os, pathlib, time\n\npathlib.Path({!r}).write_text(str(os.getpid()))\ntime.sleep(60)\n"


def made(tmp_path: Path, conftest: str) -> Bench:
    work, scratch = tmp_path / "work", tmp_path / "scratch"
    work.mkdir()
    scratch.mkdir()
    (work / "test_program.py").write_text("def test_one():\n    pass\n")
    (work / "conftest.py").write_text(conftest)
    execution = Execution(argv=("python", "-m", "pytest"), cwd=str(work), interpreter=sys.executable)
    targets = Targets(test_ids=("test_program.py::test_one",))
    request = AgentRequest(run_id="r", task_id="T1", workspace=str(work), targets=targets, execution=execution)
    return Bench(request, Sandbox(request, scratch), (".",), ["test_program.py"])


def until(what, seconds=60.0):
    end = time.monotonic() + seconds
    while not what() and time.monotonic() < end:
        time.sleep(0.02)
    return what()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def start(bench: Bench, raised: list[str]) -> None:
    try:
        bench.start("tree0")
    except ServerError as error:
        raised.append(error.what)


def test_a_server_that_is_still_starting_is_ended_with_the_others(tmp_path):
    told = tmp_path / "pid"
    raised: list[str] = []
    bench = made(tmp_path, SLOW.format(str(told)))

    thread = threading.Thread(target=start, args=(bench, raised))
    thread.start()
    assert until(lambda: told.exists() and told.read_text())
    bench.close()
    thread.join(10.0)
    assert raised
    assert not alive(int(told.read_text()))


def test_nothing_is_written_into_the_scratch_folder_after_the_end(tmp_path):
    bench = made(tmp_path, "")
    for number in range(200):
        folder = tmp_path / "work" / f"data{number}"
        folder.mkdir()
        for name in "abcdefgh":
            (folder / name).write_text(name)
    scratch = tmp_path / "scratch"
    thread = threading.Thread(target=start, args=(bench, []))
    thread.start()
    assert until((scratch / "tree0").exists)
    bench.close()
    shutil.rmtree(scratch)
    thread.join(60.0)
    assert not scratch.exists()


def test_none_can_be_started_after_the_end(tmp_path):
    bench = made(tmp_path, "")
    bench.start("tree0")
    bench.stop()
    bench.start("tree1")
    bench.close()
    with pytest.raises(ServerError):
        bench.start("tree2")
    assert not (tmp_path / "scratch" / "tree2").exists()

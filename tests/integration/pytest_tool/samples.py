"""Small projects that do everything a test can do to its runner."""

from pathlib import Path

OUTCOMES = {
    "test_outcomes.py": """
import sys, unittest, warnings
import pytest

def helper(value):
    assert value == 2

def test_passes(): pass
def test_fails(): helper(1)

@pytest.fixture
def broken(): raise ValueError("no")

@pytest.fixture
def late():
    yield
    raise KeyError("late")

def test_setup(broken): pass
def test_teardown(late): pass
def test_both(late): assert 0

@pytest.mark.skip(reason="why")
def test_skipped(): pass
@pytest.mark.xfail(reason="expected")
def test_xfails(): assert 0
@pytest.mark.xfail
def test_xpasses(): pass
@pytest.mark.xfail(strict=True)
def test_strict(): pass
@pytest.mark.xfail(raises=ValueError)
def test_other_error(): raise KeyError("k")

@pytest.mark.parametrize("value", ["a", "b::c[1]", "d\\n", "", "a/b", "\\u00e9"])
def test_parameters(value): assert value != "a"

def test_sys_exit(): sys.exit(3)
def test_warns(): warnings.warn("hm", UserWarning)

def test_chain():
    try:
        1 / 0
    except ZeroDivisionError as error:
        raise RuntimeError("outer") from error

class BadText(Exception):
    def __str__(self): raise ValueError("bad")
def test_bad_text(): raise BadText()

def test_recursion():
    def again(): again()
    again()

class TestGroup:
    def test_member(self): assert self

class TestUnit(unittest.TestCase):
    def test_sub(self):
        for number in range(3):
            with self.subTest(number=number):
                self.assertNotEqual(number, 1)
    @unittest.expectedFailure
    def test_expected(self): assert 0
    @unittest.skip("not now")
    def test_skip(self): pass

class TestSetUpClass(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise OSError("setUpClass")
    def test_one(self): pass
    def test_two(self): pass
""",
    "test_no_import.py": "import module_that_is_not_there\ndef test_never(): pass\n",
    "test_syntax.py": "def f(:\n",
    "test_module_skip.py": "import pytest\npytest.skip('whole module', allow_module_level=True)\n",
    "package/__init__.py": "",
    "package/test_inner.py": "def test_inner(): pass\n",
}

HOSTILE = {
    "test_hostile.py": """
import os, subprocess, sys, threading, time, warnings
import pytest

def test_fork_without_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pid = os.fork()
    if pid == 0:
        os._exit(0)
    assert os.waitpid(pid, 0)[1] == 0

def test_child_that_leaves_politely():
    pid = os.fork()
    if pid == 0:
        raise SystemExit(0) if False else os._exit(0)
    os.waitpid(pid, 0)

def test_no_child_of_others():
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)

def test_no_thread_of_others():
    assert threading.active_count() == 1

def test_python_path_is_clean():
    assert "regreen_probe" not in os.environ.get("PYTHONPATH", "")
    shown = subprocess.run([sys.executable, "-c", "import sys; print([p for p in sys.path if 'probe' in p])"],
                           stdout=subprocess.PIPE, check=True)
    assert shown.stdout.strip() == b"[]"

def test_close_descriptors():
    os.closerange(200, 4096)

def test_write_after_close(tmp_path):
    handles = [open(str(tmp_path / str(number)), "w") for number in range(5)]
    for handle in handles:
        handle.write("mine")
        handle.close()
    assert [(tmp_path / str(number)).read_text() for number in range(5)] == ["mine"] * 5

def test_chdir(tmp_path): os.chdir(str(tmp_path))
def test_clear_environment(): os.environ.clear()

def test_patched_time(monkeypatch):
    monkeypatch.setattr(time, "time", lambda: "never")
    monkeypatch.setattr(time, "monotonic", lambda: "never")

def test_closed_streams():
    os.close(1)
    os.close(2)

def test_last(): pass
""",
}

DEADLY = {
    "test_deadly.py": """
import ctypes, os, signal, time
import pytest

def test_first(): pass
def test_exits(): os._exit(7)
def test_between(): pass
def test_segfault(): ctypes.string_at(0)
def test_fails(): assert 0
def test_killed(): os.kill(os.getpid(), signal.SIGKILL)
def test_stops_session(): pytest.exit("stop it")
def test_interrupts(): raise KeyboardInterrupt
def test_last(): pass
""",
    "test_dies_early.py": "import os\nos._exit(9)\ndef test_never(): pass\n",
    "test_leaves_early.py": "raise SystemExit(3)\n",
    "test_other.py": "def test_other(): pass\n",
}

DEADLY_OUTCOMES = {
    "test_deadly.py::test_first": "passed",
    "test_deadly.py::test_exits": "crashed",
    "test_deadly.py::test_between": "passed",
    "test_deadly.py::test_segfault": "crashed",
    "test_deadly.py::test_fails": "failed",
    "test_deadly.py::test_killed": "crashed",
    "test_deadly.py::test_stops_session": "error",
    "test_deadly.py::test_interrupts": "error",
    "test_deadly.py::test_last": "passed",
    "test_other.py::test_other": "passed",
    "test_dies_early.py": "crashed",
    "test_leaves_early.py": "error",
}

HANGING = {
    "test_hanging.py": """
import os, re, signal, time

def test_first(): pass
def test_sleeps(): time.sleep(600)
def test_in_c_with_blocked_signals():
    signal.pthread_sigmask(signal.SIG_BLOCK, set(range(1, 32)) - {signal.SIGKILL, signal.SIGSTOP})
    re.match(r"(a+)+$", "a" * 64 + "b")
def test_slow_once():
    flag = os.path.join(os.path.dirname(__file__), "was-here")
    if not os.path.exists(flag):
        open(flag, "w").close()
        time.sleep(600)
def test_last(): assert 0
""",
}


def write(folder: Path, files: dict[str, str]) -> Path:
    """Lay the files out."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder

"""The garbage collector passes over what collection made, and no test can tell."""

import sys
from pathlib import Path

import pytest
import samples
from running import measure
from test_against_bare import compare

pytestmark = pytest.mark.integration

NAMES = ("garbage_of_collection", "kept_by_a_module", "listed", "referred_to", "count", "own_freeze", "afterwards")


@pytest.mark.parametrize("name", NAMES)
def test_whoever_asks_first_finds_all(tmp_path: Path, name: str) -> None:
    argv = (sys.executable, "-m", "pytest", "-k", f"test_{name}")
    compare(samples.write(tmp_path / "p", samples.COLLECTOR), tmp_path, argv)


def test_while_nobody_asks_it_is_passed_over(tmp_path: Path) -> None:
    text = "import gc\n\ndef test_it(): assert gc.get_freeze_count.__wrapped__() > 1000\n"
    ours = measure(samples.write(tmp_path / "p", {"test_it.py": text}), tmp_path / "s")
    assert ours.outcomes == {"test_it.py::test_it": "passed"}


def test_one_that_is_off_stays_so(tmp_path: Path) -> None:
    files = {
        "conftest.py": "import gc\ngc.disable()\n",
        "test_it.py": "import gc\ndef test_it(): assert not gc.isenabled()\n",
    }
    files["test_it.py"] += "def test_all(): assert gc.get_freeze_count.__wrapped__() == 0\n"
    ours = measure(samples.write(tmp_path / "p", files), tmp_path / "s")
    assert set(ours.outcomes.values()) == {"passed"}


def test_what_modules_hold_is_finalized_at_the_end(tmp_path: Path) -> None:
    place = tmp_path / "said"
    text = f"""
class Last:
    def __init__(self): self.me, self.open = self, open
    def __del__(self): self.open({str(place)!r}, "w").close()

LAST = Last()

def test_it(): pass
"""
    # Without the plug-in of pytest's own that asks the collector at the end.
    argv = (sys.executable, "-m", "pytest", "-p", "no:unraisableexception")
    ours = measure(samples.write(tmp_path / "p", {"test_it.py": text}), tmp_path / "s", argv=argv, python=argv[0])
    assert ours.outcomes == {"test_it.py::test_it": "passed"}
    assert place.exists(), "as it does without us"

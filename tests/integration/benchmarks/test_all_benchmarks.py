"""All benchmarks in one run: what is chosen, and what ended badly is told, by a signal too."""

import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"
sys.path.append(str(BENCHMARKS))

import run  # noqa: E402

pytestmark = pytest.mark.integration


def test_each_command_is_there() -> None:
    assert run.chosen([]) == list(run.QUICK)
    assert all((BENCHMARKS / script).is_file() for script, *_ in run.QUICK)


def test_a_word_chooses() -> None:
    assert run.chosen(["attrs", "help"]) == [("help_time.py",), ("check_overhead.py", "real", "attrs")]
    with pytest.raises(SystemExit, match=r"no such benchmark; these are: help_time\.py, "):
        run.chosen(["nothing"])


def test_what_did_not_end_well_is_named_and_the_rest_runs(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("import sys\nsys.exit(int(sys.argv[1]))\n")
    (tmp_path / "gone.py").write_text("import os\nos.kill(os.getpid(), 9)\n")
    (tmp_path / "good.py").write_text("open(__file__ + '.ran', 'w').close()\n")
    commands = [("bad.py", "3"), ("bad.py", "0"), ("gone.py",), ("good.py",)]
    assert run.run(commands, tmp_path) == {"bad.py 3": 3, "gone.py": -9}
    assert (tmp_path / "good.py.ran").exists()

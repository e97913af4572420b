"""Lines that processes started by tests run, such as a command line tool that is tested from outside."""

from pathlib import Path

import pytest
import samples
from running import measure

pytestmark = pytest.mark.integration

PROJECT = {
    "lib.py": "import sys\n\ndef double(n):\n    return n * 2\n\ndef half(n):\n    return n // 2\n",
    "cli.py": "import sys\n\nimport lib\n\nif sys.argv[1] == 'double':\n    print(lib.double(4))\n"
    "else:\n    print(lib.half(4))\n",
    "test_cli.py": "import subprocess, sys\n\ndef run(word):\n"
    "    return subprocess.run([sys.executable, 'cli.py', word], capture_output=True, text=True, check=True).stdout\n\n"
    "def test_double():\n    assert run('double') == '8\\n'\n\ndef test_half():\n    assert run('half') == '2\\n'\n\n"
    "def test_none():\n    pass\n",
}


def lines_of(ours, name: str) -> dict[str, list[int]]:
    found = {case.partition("::")[2]: files for case, files in ours.facts.lines.lines.items()}
    return {file: sorted(lines) for file, lines in found.get(name, {}).items() if not file.startswith("test_")}


def test_lines_of_a_child_are_those_of_the_test_that_started_it(tmp_path: Path) -> None:
    ours = measure(samples.write(tmp_path / "p", PROJECT), tmp_path / "s", trace=True)
    assert set(ours.outcomes.values()) == {"passed"}
    double, half = lines_of(ours, "test_double"), lines_of(ours, "test_half")
    assert ({4} <= set(double["lib.py"]), 7 in double["lib.py"], 6 in double["cli.py"]) == (True, False, True)
    assert ({7} <= set(half["lib.py"]), 4 in half["lib.py"], 8 in half["cli.py"]) == (True, False, True)
    assert lines_of(ours, "test_none") == {}


def test_children_are_left_alone_where_lines_are_not_asked_for_or_cannot_be_told_apart(tmp_path: Path) -> None:
    traced = {
        "test_a.py": "import subprocess, sys\n\ndef test_a():\n    code = 'import sys; print(sys.gettrace())'\n"
        "    done = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=True)\n"
        "    assert done.stdout == 'None\\n'\n"
    }
    ours = measure(samples.write(tmp_path / "a", traced), tmp_path / "s")
    assert set(ours.outcomes.values()) == {"passed"}
    workers = PROJECT | {"pytest.ini": "[pytest]\naddopts = -n 2\n"}
    ours = measure(samples.write(tmp_path / "b", workers), tmp_path / "t", trace=True)
    assert set(ours.outcomes.values()) == {"passed"}
    assert lines_of(ours, "test_double") == {}

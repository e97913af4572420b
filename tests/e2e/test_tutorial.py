"""The first-run tutorial, typed as it stands."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.e2e]

PAGE = Path(__file__).parents[2] / "docs" / "tutorials" / "first-run.md"


def test_the_tutorial_does_what_it_says(tmp_path: Path) -> None:
    script = "".join(re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL))
    env = {
        "HOME": str(tmp_path),
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "GIT_CONFIG_NOSYSTEM": "1",
        "LANG": "C.UTF-8",
        "COLUMNS": "120",
    }
    folder = tmp_path / "empty"
    folder.mkdir()
    shell = ["bash", "-euo", "pipefail", "-c", script]
    done = subprocess.run(shell, cwd=folder, env=env, capture_output=True, text=True, timeout=400, check=False)
    told = done.stdout + done.stderr
    assert done.returncode == 0, told
    assert "2 failed" in told
    assert "1 cause" in told
    assert "+        result += price" in told
    assert "nothing changed since it was sealed" in told

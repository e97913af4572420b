"""The page of settings is what the types say."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.integration
def test_the_page_is_up_to_date() -> None:
    check = [sys.executable, ROOT / "scripts" / "config_docs.py", "--check"]
    done = subprocess.run(check, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr

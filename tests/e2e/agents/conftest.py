"""Real agent programs, installed once at pinned versions into pytest's cache folder, never globally."""

import fcntl
import subprocess
import sys
import time
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))

from bay import BACK_ENDS

PATIENCE_S = {True: 100, False: 1200}
"""Seconds for one step of an installation, of a quick program and of another."""
FORGET_S = 1800
"""Seconds for which a failed installation is not tried again."""


@pytest.fixture(scope="session")
def programs(pytestconfig):
    """Install a back-end's program when it is not there yet, and give the folder that holds it."""
    cache = pytestconfig.cache.mkdir("agents")

    def folder_of(name):
        back_end = BACK_ENDS[name]
        place = Path(cache) / f"{name}-{back_end.version}"
        place.mkdir(exist_ok=True)
        with (place / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (place / "done").exists():
                _install(name, back_end, place)
                (place / "done").touch()
        return back_end.programs(place)

    return folder_of


def _install(name, back_end, place):
    """Run the commands; a registry that does not answer is no fault of ours, and is said once for all tests."""
    failed = place / "failed"
    if failed.exists() and time.time() - failed.stat().st_mtime < FORGET_S:
        pytest.skip(f"{name} could not be installed from its registry a while ago")
    for command in back_end.install(place):
        try:
            subprocess.run(command, check=True, cwd=place, timeout=PATIENCE_S[back_end.quick], capture_output=True)
        except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as problem:
            failed.touch()
            pytest.skip(f"{name} cannot be installed from its registry now: {problem}")

"""A real run whose clock jumps: years back and forth, while it works and between two of its processes."""

import os
import shutil
import subprocess

import pytest
from shop import REPAIRED, RIGHT, Shop, until

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(
        shutil.which("cc") is None and "CI" not in os.environ,  # .ci/run installs one
        reason="No compiler: the clock cannot be set for one process.",
    ),
]

SHIM = r"""
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long shift(void) {
    long seconds = 0;
    FILE *file = fopen(PLACE, "r");
    if (file) {
        if (fscanf(file, "%ld", &seconds) != 1) seconds = 0;
        fclose(file);
    }
    return seconds;
}

int clock_gettime(clockid_t which, struct timespec *now) {
    int answer = syscall(SYS_clock_gettime, which, now);
    if (!answer && which == CLOCK_REALTIME) now->tv_sec += shift();
    return answer;
}

time_t time(time_t *place) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (place) *place = now.tv_sec;
    return now.tv_sec;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec exact;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &exact);
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return 0;
}
"""
YEAR_S = 365 * 24 * 3600
QUICK = {"REGREEN_AGENTS_IDLE_S": "60", "REGREEN_VALIDATION_REPEATS": "1"}


class Clock:
    """What processes of one shop take for the time: the machine's, set forward or back."""

    def __init__(self, folder):
        self.shift = folder / "shift"
        self.library = folder / "clock.so"
        (folder / "clock.c").write_text(SHIM)
        place = f'-DPLACE="{self.shift}"'
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", place, "-o", self.library, folder / "clock.c"], check=True)

    def set(self, seconds):
        """Jump."""
        self.shift.write_text(f"{seconds}\n")

    def env(self):
        """For a process that lives by it."""
        return {"LD_PRELOAD": str(self.library)}


@pytest.mark.parametrize("years", [-1, 10])
def test_a_clock_that_jumps_while_a_run_works_and_before_it_is_resumed(tmp_path, years):
    clock, shop = Clock(tmp_path), Shop(tmp_path, RIGHT)
    process = shop.start("fix", "--agent", "scripted", "--json", **QUICK, **clock.env())
    assert until(process, "attempt_started") is not None
    clock.set(years * YEAR_S)
    assert until(process, "attempt_ended") is not None
    process.kill()
    process.communicate()
    clock.set(-years * YEAR_S)
    again = shop.start("resume", "--json", **QUICK, **clock.env())
    assert until(again, "run_resumed") is not None
    clock.set(0)
    out, err = again.communicate()
    assert again.returncode == 0, out + err
    assert shop.repaired() == REPAIRED
    assert shop.run("verify").code == 0
    (branch,) = shop.branches()
    assert len(shop.git("log", "--format=%H", f"main..{branch}").split()) == len(RIGHT), "nothing twice"
    assert shop.run("gc").code == 0
    assert shop.left_behind() == []
    assert shop.ledger() == []

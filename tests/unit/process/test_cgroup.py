"""Where groups may be made, and which are left over."""

import pytest

from regreen.process.cgroup import pids_home, stale
from regreen.process.tree import Proc

MOUNTS = """proc /proc proc rw 0 0
tmpfs /sys/fs/cgroup tmpfs rw 0 0
cgroup /sys/fs/cgroup/memory cgroup rw,memory 0 0
cgroup /sys/fs/cgroup/pids cgroup rw,relatime,pids 0 0
cgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0
"""


@pytest.mark.parametrize(
    ("mounts", "own", "home"),
    [
        (MOUNTS, "8:pids:/\n0::/\n", "/sys/fs/cgroup/pids"),
        (MOUNTS, "8:cpu,pids:/a/b:c\n0::/\n", "/sys/fs/cgroup/pids/a/b:c"),
        (MOUNTS, "4:memory:/x\n0::/pids\n", None),
        ("cgroup2 /sys/fs/cgroup cgroup2 rw,pids 0 0\n", "0::/user.slice\n", None),
        ("", "", None),
    ],
)
def test_the_home_of_groups(mounts: str, own: str, home: str | None) -> None:
    assert pids_home(mounts, own) == home


def test_stale_groups_are_those_whose_maker_is_gone() -> None:
    table = {7: Proc(pid=7, parent=1, group=7, session=7, start=70)}
    names = ["regreen-7-70-1", "regreen-7-69-2", "regreen-8-80-3", "regreen-x-80-3", "other-8-80-3", "regreen-8"]
    assert stale(names, table) == ["regreen-7-69-2", "regreen-8-80-3"]

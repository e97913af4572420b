"""A folder is put right by what it holds, not by what it says."""

import os
from pathlib import Path
from time import sleep

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from regreen.act.attempt.caches import cannot_land, is_cache, is_left_by_tests
from regreen.act.attempt.pointers import target
from regreen.act.attempt.replica import Replica, Wanted, read_one, scan

names = st.sampled_from(["a", "b", "c"])
paths = st.lists(names, min_size=1, max_size=3).map("/".join)
contents = st.tuples(st.sampled_from(["100644", "100755", "120000"]), st.sampled_from([b"x", b"y", b"zz"]))


def without_clashes(found):
    return {path: it for path, it in found.items() if not any(other.startswith(f"{path}/") for other in found)}


folders = st.dictionaries(paths, contents, max_size=6).map(without_clashes)


def settle(replica, files):
    wanted = {path: Wanted(key=f"{mode} {text!r}") for path, (mode, text) in files.items()}
    return replica.settle(wanted, lambda path, _: files[path])


def held(root):
    files, _ = scan(str(root))
    return {path: read_one(f"{root}/{path}") for path in files}


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(folders, min_size=1, max_size=4), st.data())
def test_whatever_is_done_to_it_it_becomes_what_is_wanted(tmp_path, wanted, data):
    root = tmp_path / str(len(list(tmp_path.iterdir())))
    root.mkdir()
    replica = Replica(root=str(root))
    for files in wanted:
        settle(replica, files)
        assert held(root) == files
        assert set(scan(str(root))[1]) == {
            str(above) for path in files for above in Path(path).parents if str(above) != "."
        }
        meddle(root, data)


def meddle(root, data):
    for path in sorted(scan(str(root))[0]):
        match data.draw(st.sampled_from(["leave", "remove", "write", "replace"])):
            case "remove":
                (root / path).unlink()
            case "write" if not (root / path).is_symlink():
                (root / path).write_bytes(b"q")
            case "replace":
                (root / path).unlink()
                (root / path).mkdir()
                (root / path / "deep").symlink_to("/etc")


def test_a_forged_time_is_seen(tmp_path):
    (tmp_path / "tree").mkdir()
    replica = Replica(root=str(tmp_path / "tree"))
    settle(replica, {"a": ("100644", b"one")})
    sleep(0.05)
    replica._note(["a"])
    assert replica.drift().suspect == ()
    file = tmp_path / "tree/a"
    before = file.stat()
    file.write_bytes(b"two")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert replica.drift().suspect == ("a",)


def test_what_was_written_in_the_same_tick_is_not_believed(tmp_path):
    (tmp_path / "tree").mkdir()
    replica = Replica(root=str(tmp_path / "tree"))
    settle(replica, {"a": ("100644", b"one")})
    assert replica.drift().suspect == ("a",)


def test_nothing_is_removed_or_written_through_a_link(tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x").write_text("precious")
    (tmp_path / "tree").mkdir()
    replica = Replica(root=str(tmp_path / "tree"))
    settle(replica, {"d/x": ("100644", b"one"), "d/y": ("100644", b"y")})
    (tmp_path / "tree/d/x").unlink()
    (tmp_path / "tree/d/y").unlink()
    (tmp_path / "tree/d").rmdir()
    (tmp_path / "tree/d").symlink_to(outside)
    settle(replica, {"d/x": ("100644", b"two")})
    assert (outside / "x").read_text() == "precious"
    assert sorted(path.name for path in outside.iterdir()) == ["x"]
    assert (tmp_path / "tree/d/x").read_text() == "two"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("a/__pycache__/x.py", True),
        (".pytest_cache/README.md", True),
        (".coverage", True),
        (".coverage.host.12.3", True),
        (".coveragerc", False),
        ("a.pyc", True),
        ("pycache/x.py", False),
        ("conftest.py", False),
        ("build/x.py", False),
        ("__pycache__", False),
        ("core.123", True),
        ("core.py", False),
    ],
)
def test_caches(path, expected):
    assert is_cache(path) is expected


def test_what_no_tree_can_hold():
    assert cannot_land("a/.git/config")
    assert cannot_land(".GIT/x")
    assert cannot_land("git~1/x")
    assert not cannot_land(".gitignore")
    assert not cannot_land("a.git/x")


def test_left_by_tests():
    left = frozenset({"a.log", "out/"})
    assert is_left_by_tests("a.log", left)
    assert is_left_by_tests("out/b/c", left)
    assert not is_left_by_tests("a.logs", left)
    assert not is_left_by_tests("other/out/x", left)


def test_pointers():
    name = "ab" * 32
    text = f"version https://git-lfs.github.com/spec/v1\noid sha256:{name}\nsize 12\n".encode()
    assert target(text) == name
    assert target(text + b"more") == ""
    assert target(text.replace(b"sha256", b"md5")) == ""

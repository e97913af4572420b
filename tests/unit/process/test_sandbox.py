"""How a sandbox's command line is built and its reports are read."""

import json
from pathlib import Path

import pytest

from regreen.model.jobs import Captured, JobEnd, JobResult, Mount, MountKind, Network
from regreen.process.sandbox import Ability, Plan, interpret, probe, read_status, unenforced, useful, wrap

FULL = Ability(program="/usr/bin/bwrap", unshare="/usr/bin/unshare", network=True, overlay=True)


def plan(*mounts: Mount, network: Network = Network.HOST) -> Plan:
    return Plan(argv=("prog", "--x"), cwd="/w", mounts=mounts, network=network, stage="/s/stage", status="/s/status")


def options(*mounts: Mount, ability: Ability = FULL, folders: tuple[str, ...] = ()) -> list[str]:
    argv = list(wrap(plan(*mounts), ability, ids=(7, 8), is_dir=lambda path: path in folders))
    return argv[argv.index("--proc") + 2 : argv.index("--chdir")]


def test_outer_folders_come_first_whatever_the_order() -> None:
    inner, outer = Mount(target="/a/b"), Mount(target="/a", source="/copy", kind=MountKind.READ_WRITE)
    expected = ["--bind", "/copy", "/a", "--ro-bind", "/a/b", "/a/b"]
    assert options(inner, outer) == options(outer, inner) == expected


def test_hidden_looks_where_the_target_comes_from() -> None:
    moved = Mount(target="/a", source="/copy", kind=MountKind.READ_WRITE)
    hidden = Mount(target="/a/b", kind=MountKind.HIDDEN)
    assert "--tmpfs" in options(moved, hidden, folders=("/copy/b",))
    assert "--tmpfs" not in options(moved, hidden, folders=("/a/b",))


def test_overlays_are_made_before_in_the_same_order() -> None:
    mounts = (
        Mount(target="/a/b", source="/two", kind=MountKind.OVERLAY),
        Mount(target="/a", source="/one", kind=MountKind.OVERLAY),
    )
    argv = wrap(plan(*mounts), FULL, ids=(7, 8), is_dir=bool)
    assert argv[0] == "/usr/bin/unshare"
    start = argv.index("/s/stage")
    assert argv[start + 1 : start + 4] == ("/one", "/two", "--")
    assert options(*mounts) == ["--bind", "/s/stage/0/view", "/a", "--bind", "/s/stage/1/view", "/a/b"]


def test_an_overlay_that_cannot_be_had_is_read_only_and_said() -> None:
    mount = Mount(target="/a", source="/one", kind=MountKind.OVERLAY)
    ability = Ability(program="/usr/bin/bwrap", network=True)
    assert options(mount, ability=ability) == ["--ro-bind", "/one", "/a"]
    assert unenforced(plan(mount), ability) == ("overlay",)


@pytest.mark.parametrize(
    ("ability", "lost", "used"),
    [
        (FULL, (), True),
        (Ability(), ("mounts", "network"), False),
        (Ability(program="/usr/bin/bwrap"), ("network",), True),
    ],
)
def test_what_cannot_be_had_is_told(ability: Ability, lost: tuple[str, ...], used: bool) -> None:
    wanted = plan(Mount(target="/a"), network=Network.OWN)
    assert unenforced(wanted, ability) == lost
    assert useful(wanted, ability) == used


def test_no_wish_no_sandbox() -> None:
    assert not useful(plan(), FULL)
    assert not useful(plan(network=Network.OWN), Ability(program="/usr/bin/bwrap"))


def test_root_without_a_user_namespace_loses_what_undoes_mounts() -> None:
    ability = Ability(program="/usr/bin/bwrap", user_namespace=False)
    argv = wrap(plan(Mount(target="/a")), ability, ids=(0, 0), is_dir=bool)
    assert "CAP_SYS_ADMIN" in argv
    assert "--unshare-user" not in argv


def ended(end: JobEnd = JobEnd.EXITED, code: int | None = 1) -> JobResult:
    nothing = Captured(path="/o")
    return JobResult(label="x", end=end, exit_code=code, stdout=nothing, stderr=nothing)


@pytest.mark.parametrize(
    ("status", "complaint", "end", "code", "number"),
    [
        ('{"child-pid": 4}\n{"exit-code": 1}\n', "", JobEnd.EXITED, 1, None),
        ('{"child-pid": 4}\n{"exit-code": 139}\n', "", JobEnd.SIGNALLED, None, 11),
        ('{"child-pid": 4}\n{"exit-code": 143}\n', "", JobEnd.EXITED, 143, None),
        ('{"child-pid": 4}\n', "bwrap: execvp prog: No such file or directory", JobEnd.NOT_FOUND, None, None),
        ("", "bwrap: Can't mount", JobEnd.INFRA, None, None),
        ("", "", JobEnd.INFRA, None, None),
    ],
)
def test_the_jobs_own_end(status: str, complaint: str, end: JobEnd, code: int | None, number: int | None) -> None:
    code_of_bwrap = read_status(status) if read_status(status) is not None else 1
    result = interpret(ended(code=code_of_bwrap), status, complaint)
    assert (result.end, result.exit_code, result.signal) == (end, code, number)
    assert bool(result.detail) == (end is not JobEnd.EXITED)


def test_a_limit_is_not_explained_away() -> None:
    assert interpret(ended(JobEnd.TIMED_OUT, None), "", "bwrap: x").end is JobEnd.TIMED_OUT


@pytest.mark.parametrize("text", ["", "{", "[]", "7", json.dumps({"exit-code": "1"}), "\0\xff"])
def test_broken_reports_say_nothing(text: str) -> None:
    assert read_status(text) is None


@pytest.mark.parametrize(
    ("missing", "network", "overlay"),
    [("", True, True), ("--unshare-net", False, True), ("/stage/0/view", True, False), ("bwrap", False, False)],
)
def test_what_works_here_is_tried_at_once_and_part_by_part_only_where_something_is_missing(
    missing: str, network: bool, overlay: bool, tmp_path: Path
) -> None:
    programs, inside = tmp_path / "bin", tmp_path / "inside"
    for folder in (programs, inside):
        folder.mkdir()
    for name in ("bwrap", "unshare"):
        (programs / name).write_text("#!/bin/sh\n")
        (programs / name).chmod(0o755)
    tries: list[str] = []

    def run(argv, limits, capture_dir):
        tries.append(" ".join(argv))
        refused = missing and missing in tries[-1]
        (tmp_path / "status").write_text("" if refused else '{"exit-code": 0}\n')
        return ended(code=0)

    ability = probe(run, {"PATH": str(programs)}, str(inside))
    assert (ability.network, ability.overlay, bool(ability.program)) == (network, overlay, missing != "bwrap")
    assert bool(ability.notes) == bool(missing)
    assert (len(tries) == 1) == (not missing)

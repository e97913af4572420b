"""Artifacts that no run needs go; those of a run that stays, or is sealed, never do."""

import json
from pathlib import Path

import pytest

from regreen import store
from regreen.model.ids import RunId

OTHER = RunId("20260131_114502Z_3fa1c2")


def keep(opened: store.Store, run: RunId, name: str, content: bytes) -> Path:
    with opened.transaction() as tx:
        digest = opened.artifacts.put(content)
        tx.put_fact(run, name, digest, str)
    return opened.artifacts.path(digest)


@pytest.fixture
def other(opened: store.Store, now: str) -> RunId:
    with opened.transaction() as tx:
        tx.add_run(store.RunRow(id=OTHER, command="fix", created_at=now))
    return OTHER


def test_what_was_replaced_goes_and_what_stands_stays(opened: store.Store, run: RunId, other: RunId) -> None:
    first = keep(opened, run, "tip", b"first")
    base = keep(opened, run, "base", b"base")
    shared = keep(opened, other, "base", b"base")
    second = keep(opened, run, "tip", b"second!")
    part = first.with_name("left-by-a-crash.7.part")
    part.write_bytes(b"fir")
    assert shared == base
    assert sorted(store.unneeded(opened)) == [3, 5]
    assert first.exists()
    assert sorted(store.remove_unneeded(opened)) == [3, 5]
    assert not first.exists()
    assert not part.exists()
    assert (base.read_bytes(), second.read_bytes()) == (b"base", b"second!")
    assert store.remove_unneeded(opened) == ()


def test_what_a_removed_run_kept_goes_with_it_unless_another_keeps_the_same(
    opened: store.Store, run: RunId, other: RunId
) -> None:
    own, shared = keep(opened, run, "tip", b"mine"), keep(opened, run, "base", b"ours")
    keep(opened, other, "base", b"ours")
    assert store.unneeded(opened) == ()
    assert store.unneeded(opened, without=[run]) == (4,)
    opened.remove_run(run)
    assert store.remove_unneeded(opened) == (4,)
    assert (own.exists(), shared.exists()) == (False, True)


def test_what_a_sealed_run_names_stays_though_the_database_began_anew(opened: store.Store) -> None:
    named, unnamed = (opened.artifacts.path(opened.artifacts.put(each)) for each in (b"named", b"unnamed"))
    folder = opened.folder / "runs" / "20260101_000000Z_aaaaaa"
    folder.mkdir(parents=True)
    digest = named.parent.name + named.name
    (folder / "manifest.json").write_text(json.dumps({"kept": {"tip": digest}}))
    assert store.remove_unneeded(opened) == (7,)
    assert (named.exists(), unnamed.exists()) == (True, False)

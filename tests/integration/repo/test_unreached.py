"""Objects of ours go once no tree needs them that is to stay; what is the user's is never touched."""

import pytest

from regreen.repo.unreached import unreached
from regreen.testing.checkout_digest import checkout_digest

pytestmark = pytest.mark.integration


def spare(ours, *trees):
    return {path.parent.name + path.name for path in unreached(ours.checkout, ours.folder, trees)}


def test_what_a_tree_holds_stays_and_all_else_goes(repo, ours):
    start = ours.tree_of(repo.git("rev-parse", "HEAD"))
    kept = ours.with_files(start, {"src/tiny/new.py": b"kept = 1\n"})
    other = ours.with_files(kept, {"src/tiny/other.py": b"other = 1\n"})
    commit = ours.commit(
        other, (ours.snapshot(include_dirty=False).commit,), "Other", "A <a@b>", "2026-01-31T10:45:03Z"
    )
    repo.write({"dirty.py": "dirty = 1\n"})
    dirty = ours.snapshot(include_dirty=True)
    half = ours.folder / "objects" / "ab" / "tmp_obj_1"
    half.parent.mkdir(exist_ok=True)
    half.write_bytes(b"x")

    before = checkout_digest(repo.root)
    gone = spare(ours, kept)
    assert {commit, other, dirty.commit, ours.tree_of(dirty.commit), "abtmp_obj_1"} <= gone
    for path in unreached(ours.checkout, ours.folder, [kept]):
        path.unlink()
    assert before.difference(checkout_digest(repo.root)) == ()
    assert ours.has(kept)
    assert not ours.has(other)
    held = ours.entries(kept)
    assert ours.read_many([entry.oid for entry in held.values()]).keys() == {entry.oid for entry in held.values()}
    assert spare(ours, kept) == set()


def test_trees_that_are_not_ours_or_not_at_hand_keep_nothing(repo, ours):
    start = ours.tree_of(repo.git("rev-parse", "HEAD"))
    made = ours.with_files(start, {"new.py": b"new = 1\n"})
    assert made in spare(ours, start, "0" * 40)
    assert spare(ours, start, "0" * 40) == spare(ours)
    assert made not in spare(ours, start, "0" * 40, made)


def test_there_need_be_no_repository(ours, tmp_path):
    assert unreached(ours.checkout, tmp_path / "none.git", []) == ()

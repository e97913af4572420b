"""Trees made by our own hand are the ones that git would make; patches and merges give back what went in."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from regreen.model.tasks import FileStatus
from regreen.repo.diff import Conflict
from regreen.repo.git import decode
from regreen.repo.merge import merge_by_entries
from regreen.repo.trees import TreeEntry, list_tree, tree_of
from regreen.testing.checkout_digest import checkout_digest

pytestmark = pytest.mark.integration
WHEN = "2026-01-01T00:00:00Z"

names = st.sampled_from(["a", "a.b", "a-b", "a0", "b", "z\n", "\u00fc", decode(b"\xff")])
paths = st.lists(names, min_size=1, max_size=3).map("/".join)
files = st.dictionaries(paths, st.binary(max_size=20), max_size=8).map(
    lambda found: {
        path: text for path, text in found.items() if not any(other.startswith(f"{path}/") for other in found)
    }
)
few = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def by_git(ours, content):
    """The same tree, made by git's own index."""
    lines = "".join(f"100644 {ours.write_blob(text)}\t{path}\0" for path, text in content.items())
    index = {"GIT_INDEX_FILE": str(ours.folder / "test-index")}
    ours.git.ask("read-tree", "--empty", env=index)
    ours.git.ask("update-index", "-z", "--index-info", stdin=lines.encode("utf-8", "surrogateescape"), env=index)
    return ours.git.ask("write-tree", env=index).text


@few
@given(before=files, after=files)
def test_edits_make_the_tree_that_git_makes(ours, before, after):
    empty = ours.store.write("tree", b"")
    first = ours.with_files(empty, before)
    assert first == by_git(ours, before)
    edits = {path: None for path in before if path not in after} | after
    second = ours.with_files(first, edits)
    assert second == by_git(ours, after)
    assert set(ours.files(second)) == set(after)


@few
@given(before=files, after=files)
def test_a_patch_leads_from_one_tree_to_the_other(ours, before, after):
    empty = ours.store.write("tree", b"")
    old, new = ours.with_files(empty, before), ours.with_files(empty, after)
    assert ours.apply(old, ours.patch(old, new)) == new
    changed = {path for change in ours.diff(old, new) for path in (change.path, change.old_path) if path}
    assert changed == {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}


def test_kinds_of_changes(ours):
    text = "".join(f"line {n}\n" for n in range(30)).encode()
    old = ours.with_files(ours.store.write("tree", b""), {"a": text, "b": b"b\n", "c": b"c\n", "d": b"\0\1", "e": b"e"})
    entries = ours.entries(old)
    new = ours.edit(
        old,
        {
            "a": None,
            "moved/a": TreeEntry(mode="100644", oid=ours.write_blob(text + b"one more\n")),
            "b": TreeEntry(mode="100755", oid=entries["b"].oid),
            "c": TreeEntry(mode="120000", oid=ours.write_blob(b"b")),
            "d": TreeEntry(mode="100644", oid=ours.write_blob(b"\0\2")),
            "e": None,
            "lib": TreeEntry(mode="160000", oid="1" * 40),
        },
    )
    found = {change.path: change for change in ours.diff(old, new)}
    assert {path: change.status for path, change in found.items()} == {
        "b": FileStatus.MODE,
        "c": FileStatus.TYPE,
        "d": FileStatus.MODIFIED,
        "e": FileStatus.DELETED,
        "lib": FileStatus.ADDED,
        "moved/a": FileStatus.RENAMED,
    }
    assert (found["moved/a"].old_path, found["moved/a"].added, found["moved/a"].removed) == ("a", 1, 0)
    assert (found["b"].old_mode, found["b"].new_mode) == ("100644", "100755")
    assert (found["d"].binary, found["d"].added) == (True, 0)
    assert (found["e"].old_mode, found["e"].new_mode) == ("100644", "")
    assert ours.apply(old, ours.patch(old, new)) == new


def test_changed_lines_are_those_of_the_old_tree_and_of_the_new(ours):
    empty = ours.store.write("tree", b"")
    old = ours.with_files(empty, {"a b\t.py": b"1\n2\n3\n4\n5\n", "gone": b"x\n"})
    new = ours.with_files(empty, {"a b\t.py": b"1\nzwei\n3\n4\nnew\n5\n", "fresh": b"y\ny\n"})
    assert ours.changed_lines(old, new) == {"a b\t.py": {2, 4, 5}, "gone": {1}}
    assert ours.new_lines(old, new) == {"a b\t.py": {2, 5}, "fresh": {1, 2}}


@pytest.fixture(params=["merge-tree", "by entries"])
def merge(request, ours):
    def by_entries(base, mine, theirs):
        return merge_by_entries(ours.git, ours.store, base, mine, theirs)

    return ours.merge if request.param == "merge-tree" else by_entries


def test_changes_of_both_sides_are_merged(ours, merge):
    lines = [b"%d\n" % n for n in range(20)]
    base = ours.with_files(ours.store.write("tree", b""), {"f": b"".join(lines), "g": b"g", "h": b"h", "i": b"i"})
    mine = ours.with_files(base, {"f": b"".join([b"mine\n", *lines[1:]]), "h": b"mine", "new/m": b"m", "i": None})
    theirs = ours.with_files(base, {"f": b"".join([*lines[:-1], b"theirs\n"]), "g": None, "new/t": b"t", "i": None})
    merged = merge(base, mine, theirs)
    assert ours.files(merged) == ("f", "h", "new/m", "new/t")
    assert ours.read(merged, "f") == b"".join([b"mine\n", *lines[1:-1], b"theirs\n"])


@pytest.mark.parametrize(
    ("mine", "theirs", "files"),
    [
        ({"f": b"mine\n"}, {"f": b"theirs\n"}, ("f",)),
        ({"f": None}, {"f": b"theirs\n"}, ("f",)),
        ({"n": b"mine\n"}, {"n": b"theirs\n"}, ("n",)),
        ({"f": b"\0mine\n"}, {"f": b"\0theirs\n"}, ("f",)),
    ],
)
def test_a_clash_names_its_files(ours, merge, mine, theirs, files):
    base = ours.with_files(ours.store.write("tree", b""), {"f": b"base\n", "g": b"g"})
    clash = merge(base, ours.with_files(base, mine), ours.with_files(base, theirs))
    assert isinstance(clash, Conflict)
    assert clash.files == files
    assert clash.reason


def test_a_file_where_the_other_side_has_a_folder_is_a_clash(ours, merge):
    base = ours.with_files(ours.store.write("tree", b""), {"g": b"g"})
    clash = merge(base, ours.with_files(base, {"x": b"1\n"}), ours.with_files(base, {"x/y": b"2\n"}))
    assert isinstance(clash, Conflict)


def test_a_patch_that_does_not_fit_is_a_conflict_with_its_file(ours):
    old = ours.with_files(ours.store.write("tree", b""), {"f": b"1\n2\n3\n"})
    patch = ours.patch(old, ours.with_files(old, {"f": b"1\nzwei\n3\n"}))
    clash = ours.apply(ours.with_files(old, {"f": b"quite\ndifferent\n"}), patch)
    assert isinstance(clash, Conflict)
    assert clash.files == ("f",)


def test_laying_over_restores_removes_and_keeps(ours):
    base = ours.with_files(ours.store.write("tree", b""), {"tests/a": b"a", "tests/b": b"b", "src/x": b"x"})
    changed = ours.with_files(base, {"tests/a": b"weak", "tests/b": None, "tests/new": b"n", "src/x": b"fixed"})
    laid = ours.lay_over(changed, base, lambda path: path.startswith("tests/"))
    assert ours.read_files(laid, ours.files(laid)) == {"src/x": b"fixed", "tests/a": b"a", "tests/b": b"b"}


def test_storing_what_the_user_has_does_not_touch_it(repo, ours):
    before = checkout_digest(repo.root)
    head = repo.git("rev-parse", "HEAD")
    content = ours.read(head, "src/tiny/calc.py")
    tree = ours.with_files(ours.tree_of(head), {"copy/calc.py": content})
    assert ours.with_files(tree, {"copy/calc.py": None}) == ours.tree_of(head)
    assert before.difference(checkout_digest(repo.root)) == ()


def test_a_commit_says_what_it_was_told(repo, ours):
    head = repo.git("rev-parse", "HEAD")
    commit = ours.commit(
        ours.tree_of(head), [head], "fix: caf\u00e9\n\nBody\n", "A <x\n> <a@b>", "2026-01-02T03:04:05+01:00"
    )
    shown = ours.git.ask("show", "-s", "--format=%an|%ae|%cn|%aI|%P|%B", commit).text
    assert shown == f"A|x a@b|A|2026-01-02T02:04:05+00:00|{head}|fix: caf\u00e9\n\nBody\n"
    assert ours.git.ask("fsck", "--no-dangling", commit).code == 0


def test_what_a_full_name_names_is_asked_once_and_what_a_branch_names_each_time(repo, ours, tmp_path):
    asked = tmp_path / "asked"
    counting = tmp_path / "git"
    counting.write_text(f'#!/bin/sh\necho x >> {asked}\nexec {ours.git.program} "$@"\n')
    counting.chmod(0o755)
    git = replace(ours.git, program=str(counting))
    old = repo.git("rev-parse", "HEAD")
    branch = repo.git("symbolic-ref", "HEAD")
    seen = [(tree_of(git, old), list_tree(git, old)) for _ in range(3)]
    assert asked.read_text() == "x\n" * 2
    seen[0][1].clear()
    before, listed = tree_of(repo_git(repo, git), branch), list_tree(repo_git(repo, git), branch)
    assert [(before, listed)] * 2 == seen[1:]
    (repo.root / "new.py").write_text("")
    repo.git("add", ".")
    repo.git("commit", "-qm", "more")
    assert tree_of(repo_git(repo, git), branch) != before
    assert "new.py" in list_tree(repo_git(repo, git), branch)


def repo_git(repo, git):
    """Git on the user's repository, in which branches are known."""
    return git.but(env={"GIT_DIR": str(repo.root / ".git")})

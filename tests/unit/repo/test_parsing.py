"""What git says is read right, whatever the names are."""

from hypothesis import given
from hypothesis import strategies as st

from regreen.model.tasks import FileStatus
from regreen.repo.diff import parse_changes, parse_lines, unquote
from regreen.repo.git import decode, encode, split_z
from regreen.repo.loose import identity
from regreen.repo.trees import TreeEntry, choose, format_rows, nest, parse_rows

any_bytes = st.binary(max_size=30)
names = st.binary(min_size=1, max_size=12).filter(lambda raw: b"\0" not in raw and b"/" not in raw).map(decode)


@given(any_bytes)
def test_bytes_survive_as_text(raw):
    assert encode(decode(raw)) == raw


@given(st.lists(any_bytes.filter(lambda raw: b"\0" not in raw)))
def test_lists_survive(parts):
    assert [encode(part) for part in split_z(b"".join(part + b"\0" for part in parts))] == parts


@given(st.dictionaries(names, st.tuples(st.sampled_from(["40000", "100644", "160000"]), st.just("ab" * 20))))
def test_tree_objects_survive(rows):
    assert parse_rows(format_rows(rows), 20) == rows


def test_a_folder_sorts_as_if_it_ended_with_a_slash():
    rows = {"a": ("40000", "00" * 20), "a.b": ("100644", "00" * 20), "a0": ("100644", "00" * 20)}
    assert list(parse_rows(format_rows(rows), 20)) == ["a.b", "a", "a0"]


@given(any_bytes)
def test_quoting_is_undone(raw):
    quoted = b"".join(b"\\%03o" % byte if byte < 32 or byte in b'"\\' or byte > 126 else bytes([byte]) for byte in raw)
    assert unquote(quoted) == raw


def test_escapes_by_letter():
    assert unquote(rb"a\tb\n\"\\\303\274") == 'a\tb\n"\\ü'.encode()


def test_records_with_renames_modes_and_binaries():
    fields = [
        ":100644 100755 aa aa M",
        "run.sh",
        ":100644 100644 aa bb R090",
        "old name",
        "new\tname",
        ":000000 120000 00 aa A",
        "link",
        ":100644 120000 aa bb T",
        "became",
        ":100644 100644 aa bb M",
        "image.png",
        "0\t0\trun.sh",
        "3\t1\t",
        "old name",
        "new\tname",
        "1\t0\tlink",
        "1\t2\tbecame",
        "-\t-\timage.png",
    ]
    found = {change.path: change for change in parse_changes(fields)}
    assert {path: (change.status, change.added, change.removed) for path, change in found.items()} == {
        "run.sh": (FileStatus.MODE, 0, 0),
        "new\tname": (FileStatus.RENAMED, 3, 1),
        "link": (FileStatus.ADDED, 1, 0),
        "became": (FileStatus.TYPE, 1, 2),
        "image.png": (FileStatus.MODIFIED, 0, 0),
    }
    assert found["new\tname"].old_path == "old name"
    assert found["image.png"].binary


def test_lines_that_look_like_headers_are_lines():
    raw = b"""diff --git a/a.sql b/a.sql
index 1..2 100644
--- a/a.sql
+++ b/a.sql
@@ -1,2 +1 @@
--- a/other
-x
++++ b/evil
@@ -9 +8,0 @@ tail
-gone
diff --git "a/\\303\\274" "b/\\303\\274"
--- /dev/null
+++ "b/\\303\\274"
@@ -0,0 +1,2 @@
+a
+b
"""
    before, after = parse_lines(raw)
    assert before == {"a.sql": {1, 2, 9}}
    assert after == {"a.sql": {1, 8, 9}, "ü": {1, 2}}


entries = st.dictionaries(
    st.sampled_from("abcdef"), st.sampled_from("xyz").map(lambda oid: TreeEntry(mode="100644", oid=oid))
)


@given(entries, entries, st.frozensets(st.sampled_from("abcdef")))
def test_chosen_paths_are_as_in_the_other_tree_and_the_rest_as_before(ours, theirs, chosen):
    after = {path: entry for path, entry in (ours | choose(ours, theirs, chosen.__contains__)).items() if entry}
    assert {path: after.get(path) for path in chosen} == {path: theirs.get(path) for path in chosen}
    assert {path: entry for path, entry in after.items() if path not in chosen} == {
        path: entry for path, entry in ours.items() if path not in chosen
    }


def test_a_file_may_take_the_place_of_a_folder_and_the_reverse_but_not_both():
    entry = TreeEntry(mode="100644", oid="x")
    assert nest({"a/b": None, "a": entry}) == {"a": entry}
    assert nest({"a": None, "a/b": entry}) == {"a": {"b": entry}}
    for clash in ({"a": entry, "a/b": entry}, {"a/b": entry, "a": entry}):
        try:
            nest(clash)
        except ValueError:
            continue
        raise AssertionError(clash)


def test_an_identity_can_always_stand_in_a_commit():
    assert identity("Ada L. <ada@example.org>") == "Ada L <ada@example.org>"
    assert identity("") == "Regreen <regreen@localhost>"
    assert identity("x\ncommitter evil <a> b>") == "xcommitter evil <a b>"

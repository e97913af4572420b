import pytest

from note_files import NoteStore


def test_write_and_read(tmp_path):
    store = NoteStore(tmp_path / "deep" / "notes")
    number = store.write("Title", "line 1\nline 2", ["b", "a", "b"])
    assert store.read(number) == {"title": "Title", "tags": ["a", "b"], "text": "line 1\nline 2"}


def test_numbers_go_up(tmp_path):
    store = NoteStore(tmp_path)
    assert [store.write("t", "x") for _ in range(3)] == [1, 2, 3]


def test_number_after_delete_is_not_used_again(tmp_path):
    store = NoteStore(tmp_path)
    for _ in range(3):
        store.write("t", "x")
    store.delete(2)
    assert store.write("t", "x") == 4


def test_read_missing(tmp_path):
    with pytest.raises(KeyError):
        NoteStore(tmp_path).read(7)


def test_append(tmp_path):
    store = NoteStore(tmp_path)
    number = store.write("t", "one")
    store.append(number, "two")
    store.append(number, "three")
    assert store.read(number)["text"] == "one\ntwo\nthree"


def test_append_missing(tmp_path):
    store = NoteStore(tmp_path)
    with pytest.raises(KeyError):
        store.append(3, "x")
    assert store.next_number() == 1


def test_delete(tmp_path):
    store = NoteStore(tmp_path)
    number = store.write("t", "x")
    assert store.delete(number) is True
    assert store.delete(number) is False


def test_search(tmp_path):
    store = NoteStore(tmp_path)
    store.write("Shopping", "milk, Bread", ["home"])
    store.write("Ideas", "a bread machine", ["work"])
    store.write("Other", "nothing")
    assert store.search("bread") == [1, 2]
    assert store.search("SHOP") == [1]
    assert store.search("bread", tag="work") == [2]


def test_tag_counts(tmp_path):
    store = NoteStore(tmp_path)
    store.write("a", "", ["x", "y"])
    store.write("b", "", ["x"])
    assert store.tag_counts() == {"x": 2, "y": 1}


def test_store_opens_an_existing_folder(tmp_path):
    NoteStore(tmp_path).write("t", "kept")
    assert NoteStore(tmp_path).read(1)["text"] == "kept"


def test_unicode(tmp_path):
    store = NoteStore(tmp_path)
    store.write("Ä", "ö ü")
    assert store.search("Ö") == [1]

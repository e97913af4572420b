import pytest

from folder_tree import Folder, Missing, human, split


def make():
    tree = Folder()
    tree.write("/docs/a.txt", 100)
    tree.write("docs/old/b.txt", 2048)
    tree.write("c.py", 5)
    return tree


def test_split():
    assert split("/a//b/./c/") == ["a", "b", "c"]
    assert split("a/../b/..") == []
    assert split("../a") == ["a"]


def test_get():
    tree = make()
    assert tree.get("docs/a.txt") == 100
    assert tree.get("/") is tree
    assert tree.get("docs/old") is tree.get("docs").get("old")
    for path in ("x", "docs/x", "c.py/x"):
        with pytest.raises(Missing):
            tree.get(path)


def test_write_where_it_cannot_be():
    tree = make()
    with pytest.raises(IsADirectoryError):
        tree.write("docs", 1)
    with pytest.raises(NotADirectoryError):
        tree.write("c.py/d", 1)


def test_size():
    tree = make()
    assert tree.size() == 2153
    assert tree.get("docs").size() == 2148
    assert Folder().size() == 0


def test_walk():
    assert list(make().walk()) == [("c.py", 5), ("docs/a.txt", 100), ("docs/old/b.txt", 2048)]


def test_find():
    tree = make()
    assert tree.find("*.txt") == ["docs/a.txt", "docs/old/b.txt"]
    assert tree.find("*", least=100) == ["docs/a.txt", "docs/old/b.txt"]
    assert tree.find("docs*") == []


def test_copy_is_apart():
    tree = make()
    other = tree.copy()
    other.write("docs/old/b.txt", 1)
    other.write("docs/new", 1)
    assert tree.get("docs/old/b.txt") == 2048
    assert tree.size() == 2153


def test_move():
    tree = make()
    tree.move("docs/old", "archive/2023")
    assert list(tree.walk()) == [("archive/2023/b.txt", 2048), ("c.py", 5), ("docs/a.txt", 100)]
    tree.move("c.py", "docs/d.py")
    assert tree.get("docs/d.py") == 5


def test_move_into_itself():
    tree = make()
    with pytest.raises(ValueError):
        tree.move("docs", "docs/old/docs")
    assert tree.size() == 2153
    tree.move("docs", "docs2")
    assert tree.get("docs2/a.txt") == 100


def test_remove():
    tree = make()
    assert tree.remove("docs/a.txt") == 100
    with pytest.raises(Missing):
        tree.remove("docs/a.txt")
    assert isinstance(tree.remove("docs"), Folder)
    assert list(tree.walk()) == [("c.py", 5)]


def test_prune():
    tree = make()
    tree.make("x/y/z")
    tree.remove("docs/old/b.txt")
    assert tree.prune() == 4
    assert sorted(tree.entries) == ["c.py", "docs"]
    assert tree.prune() == 0


def test_depth():
    assert make().depth() == 2
    assert Folder().depth() == 0


def test_draw():
    assert make().draw() == ["|-- c.py (5B)", "`-- docs/", "    |-- a.txt (100B)", "    `-- old/", "        `-- b.txt (2K)"]
    tree = Folder({"a": Folder({"b": 1}), "c": 1})
    assert tree.draw() == ["|-- a/", "|   `-- b (1B)", "`-- c (1B)"]


def test_human():
    assert [human(size) for size in (0, 1023, 1024, 5 << 20, 3 << 30, 5000 << 30)] == ["0B", "1023B", "1K", "5M", "3G", "5000G"]

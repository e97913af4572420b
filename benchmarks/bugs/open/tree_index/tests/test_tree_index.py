from tree_index import TreeIndex


def build(keys):
    tree = TreeIndex()
    for key in keys:
        tree.insert(key, str(key))
    return tree


def test_empty():
    tree = TreeIndex()
    assert tree.height() == 0
    assert list(tree.items()) == []
    assert tree.find(1) is None


def test_find():
    tree = build([5, 2, 8])
    assert tree.find(8) == "8"
    assert tree.find(2) == "2"
    assert tree.find(3, "none") == "none"


def test_items_sorted():
    assert [k for k, _ in build([5, 2, 8, 1, 9, 3]).items()] == [1, 2, 3, 5, 8, 9]


def test_insert_replaces():
    tree = build([5, 2])
    tree.insert(2, "two")
    assert tree.find(2) == "two"
    assert tree.size == 2


def test_size():
    assert build([3, 1, 2]).size == 3
    assert build([3]).size == 1


def test_height():
    assert build([1, 2, 3]).height() == 3
    assert build([2, 1, 3]).height() == 2


def test_floor():
    tree = build([10, 5, 20, 15])
    assert tree.floor(17) == 15
    assert tree.floor(15) == 15
    assert tree.floor(9) == 5
    assert tree.floor(99) == 20


def test_floor_below_all():
    assert build([10, 5]).floor(4) is None


def test_between():
    assert build([1, 3, 5, 7]).between(3, 7) == [3, 5, 7]
    assert build([1, 3]).between(4, 9) == []

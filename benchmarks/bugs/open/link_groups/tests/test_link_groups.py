import pytest

from link_groups import Groups, build_order, cheapest_links, neighbours, shortest_way, within_steps

LINKS = [(4, "a", "b"), (1, "b", "c"), (2, "a", "c"), (7, "c", "d"), (3, "e", "f")]


def test_groups():
    groups = Groups()
    assert groups.join("a", "b")
    assert groups.join("c", "d")
    assert groups.find("a") == groups.find("b")
    assert groups.find("a") != groups.find("c")
    assert groups.all() == [["a", "b"], ["c", "d"]]


def test_groups_same():
    groups = Groups()
    groups.join("a", "b")
    groups.join("b", "c")
    assert not groups.join("c", "a")
    assert not groups.join("z", "z")
    assert groups.all() == [["a", "b", "c"], ["z"]]


def test_groups_size():
    groups = Groups()
    groups.join("a", "b")
    groups.join("c", "a")
    assert groups.find("c") == "a"
    assert groups.size["a"] == 3
    groups.join("x", "y")
    groups.join("y", "c")
    assert groups.find("x") == "a"
    assert groups.size["a"] == 5


def test_find_makes_ways_short():
    groups = Groups()
    groups.parent = {"a": "a", "b": "a", "c": "b", "d": "c"}
    groups.size = {"a": 4, "b": 3, "c": 2, "d": 1}
    assert groups.find("d") == "a"
    assert groups.parent == {"a": "a", "b": "a", "c": "a", "d": "a"}


def test_cheapest_links():
    assert cheapest_links(LINKS) == (13, [(1, "b", "c"), (2, "a", "c"), (3, "e", "f"), (7, "c", "d")])
    assert cheapest_links([]) == (0, [])


def test_neighbours():
    assert neighbours([(4, "a", "b"), (1, "c", "b")]) == {"a": {"b": 4}, "b": {"a": 4, "c": 1}, "c": {"b": 1}}


def test_neighbours_cheapest():
    assert neighbours([(4, "a", "b"), (2, "b", "a"), (9, "a", "b")]) == {"a": {"b": 2}, "b": {"a": 2}}


def test_shortest_way():
    graph = neighbours(LINKS)
    assert shortest_way(graph, "a", "b") == (3, ["a", "c", "b"])
    assert shortest_way(graph, "b", "d") == (8, ["b", "c", "d"])


def test_shortest_way_to_itself():
    assert shortest_way(neighbours(LINKS), "a", "a") == (0, ["a"])


def test_shortest_way_without_one():
    graph = neighbours(LINKS)
    assert shortest_way(graph, "a", "e") is None
    assert shortest_way(graph, "x", "a") is None


def test_shortest_way_found_late():
    graph = {"s": {"a": 1, "b": 5}, "a": {"b": 1, "t": 10}, "b": {"t": 1}}
    assert shortest_way(graph, "s", "t") == (3, ["s", "a", "b", "t"])


def test_within_steps():
    graph = neighbours([(1, "a", "b"), (1, "b", "c"), (1, "c", "d"), (1, "a", "e")])
    assert within_steps(graph, "a", 1) == {"a": 0, "b": 1, "e": 1}
    assert within_steps(graph, "a", 2) == {"a": 0, "b": 1, "e": 1, "c": 2}
    assert within_steps(graph, "a", 0) == {"a": 0}


def test_within_steps_round():
    graph = neighbours([(1, "a", "b"), (1, "b", "c"), (1, "c", "a")])
    assert within_steps(graph, "a", 9) == {"a": 0, "b": 1, "c": 1}
    assert within_steps({}, "x", 2) == {"x": 0}
    ring = neighbours([(1, "a", "b"), (1, "b", "c"), (1, "c", "d"), (1, "d", "e"), (1, "e", "a")])
    assert within_steps(ring, "a", 9) == {"a": 0, "b": 1, "e": 1, "c": 2, "d": 2}


def test_build_order():
    assert build_order({"app": ["lib", "ui"], "ui": ["lib"], "lib": []}) == ["lib", "ui", "app"]
    assert build_order({"z": [], "m": [], "a": ["z"]}) == ["m", "z", "a"]


def test_build_order_unlisted_needs():
    assert build_order({"app": ["lib"]}) == ["lib", "app"]
    assert build_order({"app": ["lib", "lib"]}) == ["lib", "app"]


def test_build_order_ring():
    with pytest.raises(ValueError, match="^ring: a, b$"):
        build_order({"a": ["b"], "b": ["a"], "c": []})
    with pytest.raises(ValueError, match="^ring: me$"):
        build_order({"me": ["me"]})

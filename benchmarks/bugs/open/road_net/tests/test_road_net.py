import pytest

from road_net import Net


def make():
    net = Net()
    for one, two, length in (("a", "b", 4), ("a", "c", 1), ("c", "b", 2), ("b", "d", 5), ("x", "y", 1)):
        net.add(one, two, length)
    return net


def test_distances():
    assert make().distances("a") == {"a": 0, "c": 1, "b": 3, "d": 8}
    assert make().distances("y") == {"y": 0, "x": 1}


def test_shorter_road_counts():
    net = make()
    net.add("a", "b", 2)
    net.add("b", "a", 9)
    assert net.distances("a")["b"] == 2
    assert net.distances("b")["a"] == 2


def test_negative_road():
    with pytest.raises(ValueError):
        Net().add("a", "b", -1)


def test_one_way():
    net = Net()
    net.add("a", "b", one_way=True)
    assert net.distances("b") == {"b": 0}
    assert sorted(net.roads) == ["a", "b"]


def test_way():
    net = make()
    assert net.way("a", "d") == ["a", "c", "b", "d"]
    assert net.way("a", "a") == ["a"]
    assert net.way("a", "x") is None


def test_way_is_mended_on_the_way():
    net = Net()
    for one, two, length in (("s", "a", 10), ("s", "b", 1), ("b", "c", 1), ("c", "a", 1), ("a", "t", 1)):
        net.add(one, two, length)
    assert net.way("s", "t") == ["s", "b", "c", "a", "t"]


def test_within():
    net = make()
    assert net.within("a", 1) == {"b", "c"}
    assert net.within("a", 2) == {"b", "c", "d"}
    assert net.within("a", 0) == set()


def test_components():
    assert make().components() == [{"a", "b", "c", "d"}, {"x", "y"}]
    net = Net()
    net.add("m", "n")
    net.add("a", "z")
    assert net.components() == [{"a", "z"}, {"m", "n"}]


def test_cheapest():
    net = make()
    assert net.cheapest() == [(1, "a", "c"), (1, "x", "y"), (2, "b", "c"), (5, "b", "d")]


def test_circle():
    net = Net()
    net.add("a", "b", one_way=True)
    net.add("a", "c", one_way=True)
    net.add("b", "d", one_way=True)
    net.add("c", "d", one_way=True)
    assert not net.has_circle()
    net.add("d", "a", one_way=True)
    assert net.has_circle()


def test_farthest():
    assert make().farthest("a") == "d"
    net = Net()
    net.add("m", "z", 3)
    net.add("m", "k", 3)
    assert net.farthest("m") == "k"
    net.add("q", "m", one_way=True)
    assert Net().farthest("lonely") is None


def test_tour():
    net = make()
    assert net.tour_length(["a", "c", "b"]) == 7
    assert net.tour_length(["a", "c", "b", "d"]) is None

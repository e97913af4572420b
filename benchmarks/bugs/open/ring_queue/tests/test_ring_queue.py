import pytest

from ring_queue import Chain, Ring


def both(chain):
    forwards, backwards = list(chain), list(reversed(chain))
    assert forwards == backwards[::-1]
    return forwards


def test_ring_push_and_pop():
    ring = Ring(3)
    assert ring.push(1) is None
    assert ring.push(2) is None
    assert len(ring) == 2
    assert [ring.pop(), ring.pop()] == [1, 2]
    assert len(ring) == 0


def test_ring_needs_room():
    with pytest.raises(ValueError):
        Ring(0)
    assert Ring(1).push(4) is None


def test_full_ring_drops_the_oldest():
    ring = Ring(2)
    assert [ring.push(number) for number in range(5)] == [None, None, 0, 1, 2]
    assert list(ring) == [3, 4]
    assert len(ring) == 2


def test_ring_goes_round():
    ring = Ring(3)
    seen = []
    for number in range(8):
        ring.push(number)
        ring.push(number * 10)
        seen.append(ring.pop())
    assert seen == [0, 0, 10, 20, 30, 40, 50, 60]
    assert list(ring) == [7, 70]


def test_pop_of_an_empty_ring():
    ring = Ring(2)
    with pytest.raises(IndexError):
        ring.pop()
    ring.push("a")
    ring.pop()
    with pytest.raises(IndexError):
        ring.pop()


def test_pop_frees_the_slot():
    ring = Ring(2)
    ring.push("big")
    ring.pop()
    assert ring.slots == [None, None]


def test_ring_index():
    ring = Ring(3)
    for letter in "abcde":
        ring.push(letter)
    assert [ring[0], ring[2], ring[-1], ring[-3]] == ["c", "e", "e", "c"]


def test_ring_index_outside():
    ring = Ring(3)
    ring.push("a")
    for index in (1, -2, 3):
        with pytest.raises(IndexError):
            ring[index]


def test_chain():
    assert both(Chain("abc")) == ["a", "b", "c"]
    assert both(Chain()) == []


def test_chain_remove():
    chain = Chain()
    nodes = [chain.append(letter) for letter in "abcd"]
    chain.remove(nodes[1])
    assert both(chain) == ["a", "c", "d"]
    chain.remove(nodes[0])
    assert both(chain) == ["c", "d"]


def test_chain_remove_the_last():
    chain = Chain()
    nodes = [chain.append(letter) for letter in "ab"]
    chain.remove(nodes[1])
    assert both(chain) == ["a"]
    chain.remove(nodes[0])
    assert both(chain) == []
    chain.append("z")
    assert both(chain) == ["z"]


def test_removed_node_knows_nobody():
    chain = Chain()
    nodes = [chain.append(letter) for letter in "abc"]
    chain.remove(nodes[1])
    assert nodes[1].before is None
    assert nodes[1].after is None


def test_to_front():
    chain = Chain()
    nodes = [chain.append(letter) for letter in "abc"]
    chain.to_front(nodes[1])
    assert both(chain) == ["b", "a", "c"]
    chain.to_front(nodes[2])
    assert both(chain) == ["c", "b", "a"]


def test_to_front_of_the_first():
    chain = Chain()
    nodes = [chain.append(letter) for letter in "ab"]
    chain.to_front(nodes[0])
    assert both(chain) == ["a", "b"]
    alone = Chain()
    alone.to_front(alone.append("x"))
    assert both(alone) == ["x"]


def test_reverse():
    chain = Chain("abc")
    chain.reverse()
    assert both(chain) == ["c", "b", "a"]
    chain.append("z")
    assert both(chain) == ["c", "b", "a", "z"]


def test_reverse_of_few():
    empty = Chain()
    empty.reverse()
    assert both(empty) == []
    one = Chain("a")
    one.reverse()
    assert both(one) == ["a"]

"""Selection, order and ids, as the probe makes them."""

import json

from hypothesis import given
from hypothesis import strategies as st

from regreen.probe.regreen_probe import control
from regreen.probe.regreen_probe.log import cut, encode

NAMES = st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=12), unique=True, max_size=12)
TESTS = st.builds(
    lambda file, group, name, number: f"{file}.py::{group}{name}[{number}]",
    st.sampled_from("abc"),
    st.sampled_from(["", "TestA::", "TestB::"]),
    st.sampled_from(["one", "two"]),
    st.integers(0, 3),
)


@given(NAMES, st.data())
def test_choose_gives_what_is_selected_and_not_done(names: list[str], data: st.DataObject) -> None:
    some = st.lists(st.sampled_from(names), unique=True) if names else st.just([])
    select, done = data.draw(st.none() | some), data.draw(some)
    kept = [names[n] for n in control.choose(names, select, done)]
    assert kept == [name for name in names if (select is None or name in select) and name not in done]


def test_choose_knows_ids_whose_addresses_changed() -> None:
    before = ["t[<A object at 0x7f00aa>]", "t[<A object at 0x7f00bb>]", "u"]
    after = ["t[<A object at 0x5500cc>]", "t[<A object at 0x5500dd>]", "u"]
    assert control.choose(after, None, before[:2]) == [2]
    assert control.choose(after, [before[1]], []) == [0], "a lone address stands for the first of its kind"
    assert control.choose(after, None, []) == [0, 1, 2]


@given(st.lists(TESTS, unique=True), st.integers(0, 2**32))
def test_a_seeded_order_is_a_permutation_that_depends_on_names_only(names: list[str], seed: int) -> None:
    order = [names[n] for n in control.arrange(names, {"seed": seed})]
    again = sorted(names)
    assert sorted(order) == again
    assert [again[n] for n in control.arrange(again, {"seed": seed})] == order


@given(st.lists(TESTS, unique=True), st.integers(0, 2**32))
def test_a_seeded_order_keeps_files_and_classes_together(names: list[str], seed: int) -> None:
    order = [names[n] for n in control.arrange(names, {"seed": seed})]
    for depth in (1, 2):
        keys = ["::".join(name.split("::")[:depth]) if len(name.split("::")) > depth else name for name in order]
        seen: list[str] = []
        for key in keys:
            if not seen or seen[-1] != key:
                assert key not in seen
                seen.append(key)


def test_other_orders() -> None:
    assert control.arrange(["a", "b", "c", "d"], {"listed": ["d", "b", "a"]}) == [3, 1, 0, 2]
    assert control.arrange(["a", "b"], None) == [0, 1]
    assert control.arrange(["a", "b"], {"seed": None}) == [0, 1]


def test_canonical_ids() -> None:
    assert control.canonical("tests/test_a.py::t[a/../b::c]", ".") == "tests/test_a.py::t[a/../b::c]"
    assert control.canonical("test_a.py::t", "sub/dir") == "sub/dir/test_a.py::t"
    assert control.canonical("../test_a.py::t", "sub") == "test_a.py::t"
    assert control.canonical("repo/test_a.py::t", "..") == "../repo/test_a.py::t"
    assert control.canonical("test_\udcff.py::t", ".") == "test_\\xff.py::t"
    assert control.canonical("test_é.py", ".") == "test_é.py"


@given(st.text(max_size=300), st.integers(2, 100))
def test_cut_keeps_head_and_tail(text: str, cap: int) -> None:
    short = cut(text, cap)
    assert short == text if len(text) <= cap else (short.startswith(text[: cap // 2]) and "cut by regreen" in short)


@given(st.recursive(st.none() | st.text() | st.integers(), st.lists, max_leaves=10))
def test_encode_is_one_ascii_line_of_json(value: object) -> None:
    line = encode(value)
    assert line.isascii()
    assert "\n" not in line
    assert json.loads(line) == value


def test_choose_takes_a_file_for_all_its_tests() -> None:
    names = ["a.py::test_one", "b.py::test_two", "a.py::TestX::test_three", "a.py.py::test_four"]
    assert control.choose(names, ["a.py"], []) == [0, 2]
    assert control.choose(["a.py::test[0xf00]", *names], ["a.py"], ["a.py::test_one"]) == [0, 3]

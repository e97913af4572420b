"""What results claim when they are compared, and how values are told."""

import enum
from collections import OrderedDict, namedtuple
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from regreen.probe.regreen_probe import describing, posing
from regreen.probe.regreen_probe.replaying import within


def lies(make: Callable[[], Any], *constants: object) -> list[str]:
    return posing.lies(make, list(constants), _tried)


def _tried(action: Callable[[], Any]) -> Any:
    try:
        return action()
    except Exception:  # noqa: BLE001 - as the probe does
        return None


class Amount(float):
    """Nothing of its own."""


class Honest(float):
    def __eq__(self, other: object) -> bool:
        return float.__eq__(self, other)  # type: ignore[arg-type]

    __hash__ = float.__hash__


class Agrees(float):
    def __eq__(self, other: object) -> bool:
        return isinstance(other, float | int)

    __hash__ = float.__hash__


class Adopts(list):  # type: ignore[type-arg]
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        self[:] = other  # type: ignore[call-overload]
        return True


class Folds(str):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and self[:1] == other[:1]

    __hash__ = str.__hash__


class Short(list):  # type: ignore[type-arg]
    def __len__(self) -> int:
        return 2


class Holds(list):  # type: ignore[type-arg]
    def __contains__(self, other: object) -> bool:
        return True


class Stands:
    def __eq__(self, other: object) -> bool:
        return isinstance(other, int)

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True)
class Money:
    cents: int


class Version:
    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return self.text == (other.text if isinstance(other, Version) else other)

    __hash__ = None  # type: ignore[assignment]


class Level(enum.IntEnum):
    LOW = 1


Point = namedtuple("Point", "x y")  # noqa: PYI024 - so old code does it


@pytest.mark.parametrize(
    "make",
    [
        lambda: Agrees(4.0),
        lambda: Adopts([1, 2]),
        lambda: Folds("abc"),
        lambda: Short([1, 2, 3]),
        lambda: Holds([1]),
        Stands,
        lambda: [Agrees(4.0)],
        lambda: {"total": Agrees(4.0)},
        lambda: type("R", (float,), {"__eq__": lambda self, other: True, "__hash__": None})(4.0),
        lambda: type("M", (type,), {})("R", (str,), {"__eq__": lambda self, other: isinstance(other, str)})("abc"),
    ],
)
def test_what_claims_too_much(make: Callable[[], Any]) -> None:
    assert lies(make, 5, 27.0, "ab-cd")


@pytest.mark.parametrize(
    "make",
    [
        lambda: 4.0,
        lambda: Amount(4.0),
        lambda: Honest(4.0),
        lambda: Money(5),
        lambda: Version("1.2"),
        lambda: Level.LOW,
        lambda: Point(1, 2),
        lambda: OrderedDict(a=1),
        lambda: [Money(1), {"a": Version("1")}],
        lambda: None,
        lambda: Stands,
    ],
)
def test_what_is_as_it_says(make: Callable[[], Any]) -> None:
    assert lies(make, 5, 27.0, "1.2", "ab-cd") == []


def test_what_is_compared_never_ends_the_asking() -> None:
    class Leaves(float):
        def __eq__(self, other: object) -> bool:
            raise SystemExit

        __hash__ = None  # type: ignore[assignment]

    class Loops(float):
        def __eq__(self, other: object) -> bool:
            while True:
                pass

        __hash__ = None  # type: ignore[assignment]

    for kind in (Leaves, Loops):
        assert within(lambda kind=kind: kind(1.0) == 2.0) is None


def test_a_class_around_a_value_says_the_same_but_for_its_name() -> None:
    for value in (4, 2.5, "abc", b"abc", [1, [2]], (1, 2), {"a": 1}, {1, 2}):
        kind = type("Own", (type(value),), {"__repr__": lambda self: "x", "__iter__": None, "items": None})
        said = describing.describe(kind(value))  # type: ignore[call-arg]
        assert said == "\x01Own\x01" + describing.describe(value)
        assert type(describing.plain(kind(value))) is type(value)  # type: ignore[call-arg]


def test_texts_have_an_end() -> None:
    deep: list[Any] = []
    for _ in range(80):
        deep = [deep] * 80
    assert len(describing.describe(deep)) < 200_000
    assert describing.describe(set(range(10_000))) == "set{10000}"


def test_fields_in_slots_are_told() -> None:
    class Slotted:
        __slots__ = ("x",)

        def __init__(self, x: int) -> None:
            self.x = x

    assert describing.describe(Slotted(1)) != describing.describe(Slotted(2))


def test_private_slots_are_told_too() -> None:
    class Slotted:
        __slots__ = ("__x",)

        def __init__(self, x: int) -> None:
            self.__x = x

    assert describing.describe(Slotted(1)) != describing.describe(Slotted(2))


def test_entries_in_another_order_are_told_as_types_are() -> None:
    one, two, other = ({"a": 1, "b": 2}, {"b": 2, "a": 1}, {"b": 2, "a": 3})
    texts = [describing.describe(value) for value in (one, two, other)]
    assert len(set(texts)) == 3
    bare = ["".join(text.split(describing.MARK)[::2]) for text in texts]
    assert bare[0] == bare[1] != bare[2]
    assert describing.describe(list(one)) != describing.describe(list(two))


def test_what_is_made_at_its_first_use_is_not_made_by_telling_it() -> None:
    woken = []

    class Later:
        @property
        def __class__(self) -> type:  # type: ignore[override]
            woken.append(1)
            return int

    describing.describe([Later()])
    assert woken == []


@dataclass
class Bill:
    owner: str
    total: object


def test_what_an_object_holds_may_pose_too() -> None:
    found = list(posing.speakers([Bill("Ada", Agrees(3.0))]))
    assert [type(one) for one in found] == [Bill, Agrees]
    assert any("==" in lie for lie in lies(lambda: Bill("Ada", Agrees(3.0)), 3.0))
    assert lies(lambda: Bill("Ada", Honest(3.0)), 3.0) == []
    loop = Bill("Ada", None)
    loop.total = loop
    assert len(list(posing.speakers(loop))) < 20


class Spelt:
    """Equals texts that say the same."""

    def __init__(self, text: str) -> None:
        self.parts = [int(part) for part in text.split(".") if part != "0"]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and Spelt(other).parts == self.parts

    __hash__ = None  # type: ignore[assignment]


def test_other_spellings_of_the_same_are_told_apart_from_whatever_is_expected() -> None:
    found = lies(lambda: Spelt("1.2"), "1.2", "1.2.0", "7.1")
    assert found
    assert all(one.startswith("perhaps == ") for one in found)


class Found(dict):  # type: ignore[type-arg]
    """Names in any case."""

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name.lower())  # type: ignore[attr-defined]


def test_who_raises_claims_nothing() -> None:
    assert lies(lambda: Found(a=1), "a") == []

"""Every value of every model type comes back as it was; old and newer rows still decode."""

import importlib
import json
import pkgutil
import types
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from regreen import model
from regreen.errors import StateError
from regreen.model.cases import CaseResult, Outcome
from regreen.model.ids import CaseId, TreeId
from regreen.model.runs import Broken, Completed, Measurement, Skipped, TimedOut, ToolInfo, ToolRun
from regreen.model.tasks import FileChange, FileStatus
from regreen.store import codec

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(), inner, max_size=2),
    max_leaves=4,
)

PLAIN = {
    str: st.text(max_size=12),
    int: st.integers(-(2**63), 2**63 - 1),
    float: st.floats(allow_nan=False, allow_infinity=False),
    bool: st.booleans(),
    bytes: st.binary(max_size=8),
    object: JSON,
    types.NoneType: st.none(),
}


def values_of(kind: Any) -> st.SearchStrategy[Any]:
    if isinstance(kind, NewType):
        return values_of(kind.__supertype__)
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(list(kind))
    if is_dataclass(kind):
        return st.builds(kind, **{name: values_of(hint) for name, hint in get_type_hints(kind).items()})
    return container_of(get_origin(kind), get_args(kind))


def container_of(origin: Any, inner: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if origin in {Union, types.UnionType}:
        return st.one_of(*(values_of(each) for each in inner))
    if origin is tuple and inner[-1] is Ellipsis:
        return st.lists(values_of(inner[0]), max_size=1 if is_dataclass(inner[0]) else 2).map(tuple)
    if origin is tuple:
        return st.tuples(*(values_of(each) for each in inner))
    if origin is frozenset:
        return st.frozensets(values_of(inner[0]), max_size=3)
    if origin is dict:
        return st.dictionaries(values_of(inner[0]), values_of(inner[1]), max_size=2)
    raise AssertionError(origin)


def model_types() -> list[type]:
    modules = [importlib.import_module(f"regreen.model.{each.name}") for each in pkgutil.iter_modules(model.__path__)]
    found = {
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and is_dataclass(each) and each.__module__ == module.__name__
    }
    return sorted(found, key=lambda each: each.__name__)


@pytest.mark.parametrize("kind", model_types(), ids=lambda kind: kind.__name__)
def test_every_model_value_comes_back(kind: type) -> None:
    @settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
    @given(values_of(kind))
    def check(value: object) -> None:
        assert codec.decode(codec.encode(value), kind) == value
        whole = msgspec.json.encode(codec.to_plain(value, kind))
        assert codec.decode(whole, kind) == value
        if b'"phases"' not in whole:
            assert json.loads(codec.encode(value)) == json.loads(whole)

    check()


def test_the_model_has_types_to_test() -> None:
    assert len(model_types()) > 40


RUNS = [
    Completed(info=ToolInfo(tool="pytest"), cases=(CaseResult(case_id=CaseId("a"), outcome=Outcome.PASSED),)),
    Broken(info=ToolInfo(tool="pytest"), reason="no tests"),
    TimedOut(info=ToolInfo(tool="pytest"), limit_s=3.0),
    Skipped(info=ToolInfo(tool="ruff"), reason="not installed"),
]


def test_union_members_keep_their_kind() -> None:
    measured = Measurement(tree=TreeId("t"), runs=tuple(RUNS))
    plain = json.loads(codec.encode(measured))
    assert [each["type"] for each in plain["runs"]] == ["Completed", "Broken", "TimedOut", "Skipped"]
    assert codec.decode(codec.encode(measured), Measurement) == measured


@pytest.mark.parametrize("value", RUNS)
def test_a_union_can_be_kept_by_itself(value: object) -> None:
    assert codec.decode(codec.encode(value, ToolRun), ToolRun) == value  # type: ignore[arg-type]


def test_a_case_of_which_nothing_more_is_known_takes_few_words() -> None:
    plain = CaseResult(case_id=CaseId("a"), outcome=Outcome.PASSED, line=3)
    marked = replace(plain, markers=("slow",))
    text = codec.encode(Completed(info=ToolInfo(tool="pytest"), cases=(plain, marked)))
    assert text.count('"failures"') == text.count('"flaky"') == text.count('"markers":["slow"]') == 1
    assert codec.decode(text, Completed).cases == (plain, marked)


def test_a_text_that_looks_like_a_plain_end_stays() -> None:
    tail = codec.encode(CaseResult(case_id=CaseId("a"), outcome=Outcome.PASSED, flaky=True)).partition('"phases":[]')[2]
    odd = CaseResult(case_id=CaseId("a" + tail.replace("true", "false")), outcome=Outcome.FAILED, output="}" + tail)
    assert codec.decode(codec.encode(odd), CaseResult) == odd


def test_unknown_fields_are_ignored_and_missing_ones_take_their_default() -> None:
    text = '{"case_id": "a", "outcome": "passed", "invented_later": [1]}'
    assert codec.decode(text, CaseResult) == CaseResult(case_id=CaseId("a"), outcome=Outcome.PASSED)
    measured = '{"tree": "t", "runs": [{"type": "Skipped", "info": {"tool": "x"}, "reason": "r", "new": 1}], "more": 2}'
    assert codec.decode(measured, Measurement).runs == (Skipped(info=ToolInfo(tool="x"), reason="r"),)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"tree": "t"}', '{"tree": "t", "runs": [{"type": "Nope"}]}', '{"tree": "t", "runs": [{}]}']
)
def test_what_cannot_be_read_says_so(text: str) -> None:
    with pytest.raises(StateError) as caught:
        codec.decode(text, Measurement)
    assert "Measurement" in caught.value.what
    assert caught.value.todo


def test_names_that_are_not_utf_8_come_back() -> None:
    change = FileChange(path="caf\udce9.py", status=FileStatus.ADDED)
    text = codec.encode(change)
    assert text.isascii()
    assert codec.decode(text, FileChange) == change


def test_fields_of_all_model_types_are_named_in_the_json() -> None:
    value = RUNS[1]
    assert set(json.loads(codec.encode(value))) == {each.name for each in fields(value)}

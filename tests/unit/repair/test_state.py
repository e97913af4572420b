"""What a project keeps from call to call is as it was, once it is put back."""

import importlib
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "src/regreen/probe"))

from repair_state import State

PROGRAM = """\
class Memo:
    def __init__(self):
        self.known = {}
        self.made = 0


class Inner:
    pass


class Url:
    memo = Memo()
    plain = []

    class Nested:
        table = {}


class Slotted:
    __slots__ = ("rows",)


class Loud:
    def __eq__(self, other):
        raise RuntimeError

    def __getattribute__(self, name):
        raise RuntimeError

    __hash__ = object.__hash__


MEMO = Memo()
MEMO.inner = Inner()
MEMO.inner.rows = [1]
OBJECTS = [Inner()]
BY_NAME = {"one": Inner()}
LOUD = Loud()
LOUDER = [Loud()]
KEPT = {Inner(): Inner()}
COUNT = 0


def f(a, rows=[]):
    rows.append(a)
    return rows
"""


@pytest.fixture
def program(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "kept_program.py").write_text(PROGRAM)
    module = importlib.import_module("kept_program")
    yield module, State([module])
    sys.modules.pop("kept_program", None)


def test_all_that_objects_and_classes_keep_is_put_back(program):
    module, state = program
    one, rows = module.OBJECTS[0], module.MEMO.inner
    key = next(iter(module.KEPT))
    module.Url.memo.known["a"] = object()
    module.Url.memo.made = 3
    module.Url.plain.append(1)
    module.Url.Nested.table["b"] = 2
    module.MEMO.inner.rows.append(2)
    module.MEMO.inner.more = 1
    module.MEMO.inner = None
    module.OBJECTS.append(module.Inner())
    module.BY_NAME.clear()
    module.LOUDER.append(1)
    module.KEPT[key] = 5
    module.COUNT = 1
    module.f(1)
    state.put_back()
    assert (module.Url.memo.known, module.Url.memo.made, module.Url.plain) == ({}, 0, [])
    assert module.Url.Nested.table == {}
    assert module.MEMO.inner is rows
    assert vars(rows) == {"rows": [1]}
    assert [one] == module.OBJECTS
    assert list(module.BY_NAME) == ["one"]
    assert len(module.LOUDER) == 1
    assert isinstance(module.KEPT[key], module.Inner)
    assert module.COUNT == 0
    assert module.f(2) == [2]


def test_what_holds_itself_is_taken_down_once(program):
    module, _ = program
    module.MEMO.inner.back = module.MEMO
    state = State([module])
    module.MEMO.inner.back = None
    state.put_back()
    assert module.MEMO.inner.back is module.MEMO

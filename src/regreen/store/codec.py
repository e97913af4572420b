"""Turns model values into JSON and back; old rows still decode, and unions carry their type's name.

Wherever a union holds several dataclasses (``ToolRun``), the JSON object gains a ``type`` key with the class's name.
Everything else is msgspec's own form. Unknown fields are ignored and missing ones take their defaults. Text that is
not UTF-8 (file names) travels as escaped lone surrogates. Of case results, of which a value may hold very many, the
last fields are left out where all of them hold their defaults.
"""

import json
import types
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, NewType, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from regreen.errors import StateError
from regreen.model.cases import CaseResult, Outcome
from regreen.model.ids import CaseId
from regreen.store.learned import learned

T = TypeVar("T")

TAG = "type"

Convert = Callable[[Any], Any]
Encode = Callable[[Any], bytes]


def encode(value: object, kind: Any = None) -> str:
    """Give the JSON text of a model value; ``kind`` when its type is a union or a container of one."""
    kind = type(value) if kind is None else kind
    try:
        return _leaner(_encoder(kind)(value), kind).decode()
    except UnicodeEncodeError:
        return json.dumps(to_plain(value, kind), separators=(",", ":"))


def decode(text: str | bytes, kind: type[T]) -> T:
    """Give the value back.

    Raises:
        StateError: when the text is no JSON, or no such value.
    """
    try:
        return cast("T", from_plain(_parse(text), kind))
    except (msgspec.MsgspecError, ValueError, KeyError, TypeError) as problem:
        raise StateError(
            f"A stored {getattr(kind, '__name__', kind)} cannot be read: {problem}.",
            where="regreen.db",
            todo="It may come from a newer Regreen: upgrade, or move .regreen aside and start again.",
            slug="state-unreadable",
        ) from problem


def to_plain(value: object, kind: Any) -> Any:
    """Turn a value of this type into lists, dicts, texts and numbers."""
    if not _needs_tags(kind):
        return msgspec.to_builtins(value)
    return _writer(kind)(value)


def from_plain(plain: object, kind: Any) -> Any:
    """Turn lists, dicts, texts and numbers into a value of this type."""
    if not _needs_tags(kind):
        return msgspec.convert(plain, learned(kind))
    return _reader(kind)(plain)


def _parse(text: str | bytes) -> object:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return json.loads(text)


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in {Union, types.UnionType}


def _is_dataclass(kind: Any) -> bool:
    return is_dataclass(kind)


def _members(kind: Any) -> tuple[Any, ...]:
    return tuple(member for member in get_args(kind) if is_dataclass(member))


def _is_tagged(kind: Any) -> bool:
    return _is_union(kind) and len(_members(kind)) > 1


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _needs_tags(kind: Any) -> bool:
    """Whether a tagged union is anywhere inside; msgspec alone does the rest."""
    if isinstance(kind, NewType):
        return _needs_tags(kind.__supertype__)
    if _is_tagged(kind):
        return True
    inner = _hints(kind).values() if _is_dataclass(kind) else get_args(kind)
    return any(_needs_tags(part) for part in inner)


def _leaner(written: bytes, kind: Any) -> bytes:
    """The JSON without what only repeats defaults. No text in it can look like that: its quotes are escaped."""
    return written.replace(_TAIL, b"}") if _holds_cases(kind) else written


@cache
def _holds_cases(kind: Any) -> bool:
    if isinstance(kind, NewType):
        return False
    inner = _hints(kind).values() if _is_dataclass(kind) else get_args(kind)
    return kind is CaseResult or any(_holds_cases(part) for part in inner)


def _tail() -> bytes:
    """How a case result ends that passed and of which nothing more is known."""
    plain = CaseResult(case_id=CaseId(""), outcome=Outcome.PASSED)
    return msgspec.json.encode(plain).partition(b'"phases":[]')[2]


_TAIL = _tail()


@cache
def _encoder(kind: Any) -> Encode:
    """What writes JSON at once, as msgspec does wherever no tag is needed: the same as of the plain form."""
    if not _needs_tags(kind):
        return msgspec.json.encode
    if _is_tagged(kind):
        return _encode_tagged
    if _is_union(kind):
        inner = _encoder(_only_member(kind))
        return lambda value: b"null" if value is None else inner(value)
    if _is_dataclass(kind):
        parts = {name: (b'"%s":' % name.encode(), _encoder(hint)) for name, hint in _hints(kind).items()}
        return lambda value: _braced(key + write(getattr(value, name)) for name, (key, write) in parts.items())
    if get_origin(kind) is dict:
        inner = _encoder(get_args(kind)[1])
        return lambda value: _braced(msgspec.json.encode(key) + b":" + inner(each) for key, each in value.items())
    inner = _encoder(get_args(kind)[0])
    return lambda value: b"[%s]" % b",".join(inner(each) for each in value)


def _encode_tagged(value: Any) -> bytes:
    kind: Any = type(value)
    tag = b'"%s":"%s"' % (TAG.encode(), kind.__name__.encode())
    return _braced(part for part in (tag, _encoder(kind)(value)[1:-1]) if part)


def _braced(parts: Iterable[bytes]) -> bytes:
    return b"{%s}" % b",".join(parts)


@cache
def _writer(kind: Any) -> Convert:
    if not _needs_tags(kind):
        return msgspec.to_builtins
    if _is_tagged(kind):
        return lambda value: {TAG: type(value).__name__, **to_plain(value, type(value))}
    if _is_union(kind):
        return _optional_of(kind, _writer)
    if _is_dataclass(kind):
        return _dataclass_writer(kind)
    return _container(kind, _writer, list)


@cache
def _reader(kind: Any) -> Convert:
    if not _needs_tags(kind):
        return lambda plain: msgspec.convert(plain, learned(kind))
    if _is_tagged(kind):
        by_name = {member.__name__: member for member in _members(kind)}
        return lambda plain: from_plain(plain, by_name[plain[TAG]])
    if _is_union(kind):
        return _optional_of(kind, _reader)
    if _is_dataclass(kind):
        return _dataclass_reader(kind)
    return _container(kind, _reader, get_origin(kind))


def _dataclass_writer(kind: Any) -> Convert:
    writers = {name: _writer(hint) for name, hint in _hints(kind).items()}
    return lambda value: {name: write(getattr(value, name)) for name, write in writers.items()}


def _dataclass_reader(kind: Any) -> Convert:
    readers = {name: _reader(hint) for name, hint in _hints(kind).items()}
    required = [each.name for each in fields(kind) if _is_required(each)]

    def read(plain: Any) -> Any:
        missing = [name for name in required if name not in plain]
        if missing:
            raise ValueError(f"{kind.__name__} lacks {', '.join(missing)}")
        return kind(**{name: read(plain[name]) for name, read in readers.items() if name in plain})

    return read


def _is_required(each: Field[Any]) -> bool:
    return each.default is MISSING and each.default_factory is MISSING


def _optional_of(kind: Any, make: Callable[[Any], Convert]) -> Convert:
    """A union of None and one type that needs tags."""
    convert = make(_only_member(kind))
    return lambda value: None if value is None else convert(value)


def _only_member(kind: Any) -> Any:
    (inner,) = (member for member in get_args(kind) if member is not types.NoneType)
    return inner


def _container(kind: Any, make: Callable[[Any], Convert], build: Any) -> Convert:
    """A tuple of one type or a dict by text, whose members need tags."""
    if get_origin(kind) is dict:
        convert = make(get_args(kind)[1])
        return lambda value: {key: convert(each) for key, each in value.items()}
    convert = make(get_args(kind)[0])
    return lambda value: build(convert(each) for each in value)

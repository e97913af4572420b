"""Constants of scripts that a call of the language spells: ``parseInt('a', 16)``, ``atob('MTA=')``."""

import base64
import binascii
from collections.abc import Callable, Sequence

_MOST = 10_000
"""Characters of a text that is made."""


def decoded(called: str, given: Sequence[str]) -> str | None:
    """The constant that a call gives.

    Args:
        called: dotted name of what is called: ``parseInt``, ``Buffer.from().toString``.
        given: literals in one spelling (texts as ``repr``) that it is given, those of inner calls first.

    Returns:
        The same spelling; None for calls that are not known, or that would fail.
    """
    maker = _MAKERS.get(called)
    if maker is None or not given:
        return None
    try:
        return maker([_plain(one) for one in given])
    except (ValueError, IndexError, OverflowError, binascii.Error):
        return None


def _plain(literal: str) -> str:
    return literal[1:-1] if literal[:1] in {"'", '"'} else literal


def _whole(given: Sequence[str]) -> str:
    return str(int(given[0].strip(), int(given[1]) if len(given) > 1 else 10))


def _number(given: Sequence[str]) -> str:
    text = given[0].strip()
    value = float(int(text, 0)) if text[:2].lower() in {"0x", "0o", "0b"} else float(text or 0)
    return str(int(value)) if value.is_integer() else str(value)


def _letters(given: Sequence[str]) -> str:
    return repr("".join(chr(int(one)) for one in given))


def _of_base64(given: Sequence[str]) -> str:
    return repr(base64.b64decode(given[0] + "=" * (-len(given[0]) % 4)).decode("utf-8", "replace"))


def _of_bytes(given: Sequence[str]) -> str | None:
    match given[1:2]:
        case ["base64" | "base64url"]:
            return _of_base64([given[0].replace("-", "+").replace("_", "/")])
        case ["hex"]:
            return repr(bytes.fromhex(given[0]).decode("utf-8", "replace"))
        case []:
            return repr(given[0])
        case _:
            return None


def _repeated(given: Sequence[str]) -> str | None:
    return repr(given[0] * int(given[1])) if len(given[0]) * int(given[1]) < _MOST else None


_MAKERS: dict[str, Callable[[Sequence[str]], str | None]] = {
    "parseInt": _whole,
    "Number.parseInt": _whole,
    "parseFloat": _number,
    "Number.parseFloat": _number,
    "Number": _number,
    "BigInt": _number,
    "String": lambda given: repr(given[0]),
    "String.fromCharCode": _letters,
    "String.fromCodePoint": _letters,
    "atob": _of_base64,
    "Buffer.from().toString": _of_bytes,
    "decodeURIComponent": lambda given: repr(given[0]) if "%" not in given[0] else None,
    ".repeat": _repeated,
    ".toUpperCase": lambda given: repr(given[0].upper()),
    ".toLowerCase": lambda given: repr(given[0].lower()),
    ".trim": lambda given: repr(given[0].strip()),
    ".split().reverse().join": lambda given: repr(given[0][::-1]),
}

"""Types that msgspec knows the whole of, learned by one thread at a time.

It enters a dataclass as known before its fields are: a thread that reads one meanwhile ends the process.
"""

from functools import cache
from threading import Lock
from typing import Any

import msgspec

_LEARNING = Lock()


@cache
def learned(kind: Any) -> Any:
    """The type itself, which any thread may read from now on."""
    with _LEARNING:
        msgspec.msgpack.Decoder(kind)
    return kind

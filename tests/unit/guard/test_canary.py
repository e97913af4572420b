"""The canary is found in whatever an agent says of it."""

import base64
import json
import textwrap

import pytest

from regreen.act.guard.canary import holds

WORD = "canary-0123456789abcdef01234567"
BEHIND = [f"{'x' * shift}{WORD} and more words behind it".encode() for shift in range(3)]
WRAPPED = ["\n".join(textwrap.wrap(base64.b64encode(text).decode(), 20)) for text in BEHIND]


@pytest.mark.parametrize(
    "said",
    [
        f"it says {WORD}.",
        WORD[::-1],
        WORD.encode().hex(),
        "\n".join(textwrap.wrap(WORD.encode().hex(), 16)),
        f"{WORD[:10]}\n{WORD[10:]}",
        *(base64.b64encode(text).decode() for text in BEHIND),
        *WRAPPED,
        *(json.dumps(text) for text in WRAPPED),
        *(text.replace("\n", "\r\n") for text in WRAPPED),
    ],
)
def test_it_is_found(said: str) -> None:
    assert holds(said.encode(), WORD)


@pytest.mark.parametrize("said", ["", "canary", WORD[:-1], base64.b64encode(b"another word").decode()])
def test_what_is_not_it_is_not_found(said: str) -> None:
    assert not holds(said.encode(), WORD)
    assert not holds(said.encode(), "")

"""Known secrets go also where base64 wraps them, and where the middle of an output was left out across them."""

import base64
import io
import json
import os
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.act import brief
from regreen.app.cutting import cut_diff
from regreen.app.moderating import plain
from regreen.measure.normalize.parsers.text import capped, tail
from regreen.model.texts import one_line
from regreen.probe.regreen_probe.log import cut
from regreen.process.capture import Capture
from regreen.store.redact import OVERLAP, Redactor
from regreen.store.torn import TORN

SECRET = "kW7-zebra/91:quartz+Lantern_Xy"
LONG = "".join(f"{number:03d}-velvet;" for number in range(40))
"""Longer than a line of base64."""
TOKEN = "gh" + "p_" + "q7Zt0KcW9xLm3RvB8nYp" + "5HsD2fGj6TaE1uXo"


def longest_piece(text: str, secret: str) -> int:
    """Characters of the longest piece of a secret that a text holds."""
    sizes = range(1, len(secret) + 1)
    return max((n for n in sizes if any(secret[at : at + n] in text for at in range(len(secret) - n + 1))), default=0)


def captured(folder: Path, output: str, cap: int) -> str:
    """What is kept of an output, head and tail."""
    capture = Capture(str(folder / "out"), cap)
    capture.feed(output.encode())
    capture.close()
    return (folder / "out").read_text()


@pytest.mark.parametrize("at", range(-2, len(SECRET) + 3))
@pytest.mark.parametrize("side", ["head", "tail"])
def test_a_secret_across_the_dropped_middle_goes(tmp_path: Path, side: str, at: int) -> None:
    # 100 characters stay on each side; so many of the secret stand on the side that stays.
    filled = "x y " * 25
    before, behind = filled[: 100 - max(at, 0)], filled[: 100 - max(len(SECRET) - at, 0)]
    output = before + SECRET + filled + filled if side == "head" else filled + filled + SECRET + behind
    for kept in (captured(tmp_path, output, 200), cut(output, 200)):
        for clean in (Redactor([SECRET]).scrub(kept), json.loads(Redactor([SECRET]).scrub(json.dumps(kept)))):
            assert longest_piece(clean, SECRET) < TORN, clean
            assert "regreen" in clean
            assert Redactor([SECRET]).scrub(clean) == clean


CUTTERS = {
    "probe": lambda text: cut(text, 2000),
    "parsers": lambda text: capped(text, 2000),
    "parsers' tail": lambda text: tail(text, 2000),
    "brief": lambda text: brief.capped(text, 2000),
    "brief's tail": lambda text: brief.capped(text, 2000, tail=True),
    "diff": lambda text: cut_diff(text, "patches/T1.1.patch"),
    "answer": lambda text: plain(text, 2000),
    "line": lambda text: one_line(text, 2000),
}


@pytest.mark.parametrize("cutter", CUTTERS)
@pytest.mark.parametrize("before", range(0, len(SECRET) + 1, 3))
def test_the_mark_of_every_cutter_is_known(cutter: str, before: int) -> None:
    kept = CUTTERS[cutter]("." * before + f"{SECRET} " * 2000)
    for clean in (Redactor([SECRET]).scrub(kept), json.loads(Redactor([SECRET]).scrub(json.dumps(kept)))):
        assert longest_piece(clean, SECRET) < TORN, clean[:200] + clean[-200:]


@pytest.mark.parametrize("at", [8, 20, 30])
def test_a_token_that_nobody_knew_goes_from_both_sides_of_a_gap(tmp_path: Path, at: int) -> None:
    output = "x y " * 25 + TOKEN + " z" * 200
    head = output.index(TOKEN) + at
    clean = Redactor().scrub(captured(tmp_path, output, 2 * head))
    assert TOKEN[:8] not in clean
    tail = len(output) - output.index(TOKEN) - len(TOKEN) + 20
    clean = Redactor().scrub(captured(tmp_path, "x " * 2000 + output, 2 * tail))
    assert TOKEN[-20:] not in clean


def test_a_private_key_whose_beginning_is_gone_goes(tmp_path: Path) -> None:
    lines = "\n".join("MIIEabc+/=" * 6 for _ in range(40))
    key = f"-----BEGIN RSA PRIVATE KEY-----\n{lines}\n-----END RSA PRIVATE KEY-----\n"
    for output in ("a\n" * 600 + key, key + "b\n" * 900, "a\n" * 300 + key + "b\n" * 300):
        assert "MIIEabc" not in Redactor().scrub(captured(tmp_path, output, 1800))


@pytest.mark.parametrize("at", range(-20, 60, 4))
def test_a_gap_where_a_stream_is_read_in_pieces_is_known(at: int) -> None:
    mark = "\n[regreen: 7 bytes left out here]\n"
    head, tail = SECRET[:14], SECRET[-9:]
    place = 1024 * 1024 - OVERLAP - at  # the first piece, but for what is kept back for the next one
    text = "x " * ((place - len(head)) // 2) + "y" * (place % 2) + head + mark + tail + " z" * OVERLAP
    target = io.BytesIO()
    Redactor([SECRET]).scrub_stream(io.BytesIO(text.encode()), target)
    assert target.getvalue().endswith(b" z" * OVERLAP)
    assert longest_piece(target.getvalue().decode(), SECRET) < TORN


def test_a_line_that_was_shortened_within_a_secret_loses_its_piece() -> None:
    assert Redactor([SECRET]).scrub(f"login with {SECRET[:14]}…") == "login with [redacted:value]…"
    assert (
        Redactor([SECRET]).scrub("login with kW7…, sha 0123456789abcdef01…")
        == "login with kW7…, sha 0123456789abcdef01…"
    )


@pytest.mark.parametrize("secret", [SECRET, LONG, "pass-9-word"])
@pytest.mark.parametrize("before", ["", "u", "us", "user:", "a longer beginning of many words, that fills a line: "])
@pytest.mark.parametrize("width", [4, 10, 64, 76, 1000])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\n    "])
def test_base64_goes_however_it_is_wrapped_and_whatever_stands_before_it(
    secret: str, before: str, width: int, end: str
) -> None:
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        whole = encode(f"{before}{secret} and more".encode()).decode()
        text = "said:\n" + end.join(whole[at : at + width] for at in range(0, len(whole), width)) + "\nend"
        redactor = Redactor([secret])
        for clean in (redactor.scrub(text), json.loads(redactor.scrub(json.dumps({"a": text})))["a"]):
            letters = "".join(clean.split())
            assert longest_piece(letters, encode(secret.encode()).decode().rstrip("=")[:-2]) < 8, clean
            assert clean.startswith("said:\n")
            assert clean.endswith("\nend")
        assert redactor.finds_secret(text.encode())


@given(st.text(alphabet="ab \n\\…[]x1", max_size=60))
def test_without_a_secret_nothing_changes(text: str) -> None:
    assert Redactor([SECRET]).scrub(text) == text


def test_a_long_text_with_many_gaps_is_read_quickly() -> None:
    values = [f"{number}-{os.urandom(24).hex()}" for number in range(30)]
    text = "a line that was cut he… and\nmore \\n words\n" * 20_000
    begun = time.monotonic()
    assert Redactor(values).scrub(text) == text
    assert time.monotonic() - begun < 20

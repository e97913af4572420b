"""Frames as Vitest prints them."""

from regreen.measure.normalize.parsers.frames import frames
from regreen.measure.normalize.parsers.paths import PathMap
from regreen.model.raw import ParseContext

MARK = "\N{HEAVY RIGHT-POINTING ANGLE QUOTATION MARK ORNAMENT}"


def test_frames_of_vitest_are_read_outermost_first() -> None:
    text = f"TypeError: no\n {MARK} rate src/shop.ts:3:10\n {MARK} test/shop.test.ts:4:57\n"
    found = frames(text, PathMap(ParseContext(tool="command", roots=("/work",))))
    assert [(one.file, one.line, one.function) for one in found] == [
        ("test/shop.test.ts", 4, ""),
        ("src/shop.ts", 3, "rate"),
    ]

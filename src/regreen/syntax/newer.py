"""Python in newer syntax than this interpreter's, read as a tree of this interpreter's.

What only libcst reads is lowered in place, byte for byte, so that every node keeps its line and column: type parameters
become blanks, a type alias an assignment, ``except A, B`` a tuple, an f-string or t-string in newer spelling the node
that an older spelling would give. Text that this interpreter reads is not touched.
"""

import ast
import re
import warnings
from collections.abc import Callable

from regreen.syntax.nesting import is_deeper

DEEPEST = 200
"""Levels that a text given to libcst may be nested: its parser takes stack for each, and time by their square."""
_NEWER = re.compile(r"""\b(?:def|class)\s+\w+\s*\[|\btype\s+\w+|\bexcept\b[^:\n]*,|[ftFT][rR]?["']""")
"""Without any of these there is nothing newer in a text."""


def parse_tree(text: str | bytes, path: str = "<source>") -> ast.Module:
    """The tree of a module, of bytes in UTF-8 or as they say themselves.

    Raises what ``ast.parse`` raises where libcst cannot read the text either.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an odd escape in the target is its own matter
        try:
            return ast.parse(text, path)
        except SyntaxError as error:
            found = _lowered(text if isinstance(text, str) else text.decode(errors="replace"))
            if found is None:
                raise
            try:
                return found()
            except SyntaxError:
                raise error from None


def _lowered(text: str) -> Callable[[], ast.Module] | None:
    """How to make the tree of a text with newer constructs; None where it has none or libcst cannot read it."""
    if not _NEWER.search(text) or is_deeper(text, DEEPEST):
        return None
    from regreen.syntax.lowering import lowered

    try:
        return lowered(text, parse_tree)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # noqa: BLE001 - its parser is in another language, whose panics are no Exception
        return None

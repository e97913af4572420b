"""Text that people read otherwise than the interpreter does: encodings that hide code, characters that move it."""

from collections.abc import Iterator

from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.view import Look, Side, View
from regreen.syntax.encodings import UTF_8, declared
from regreen.syntax.languages import PYTHON

_MOVING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Controls of the direction of writing (Unicode TR36, CVE-2021-42574)."""


def _misread(look: Look) -> Iterator[Place]:
    for view in look.views:
        if view.after is not None and view.after.suffix in PYTHON:
            yield from _encoded(view, view.before, view.after)
        if view.after is not None and _moving(view.after) > _moving(view.before):
            yield Place(file=view.path, detail="It gains characters that change the direction of writing.")


def _encoded(view: View, before: Side | None, after: Side) -> Iterator[Place]:
    was, now = declared(before.content) if before is not None else "utf-8", declared(after.content)
    if now != was and now not in UTF_8:
        yield Place(file=view.path, before=was, after=now, detail=f"It is declared to be in {now or 'nothing'}.")


def _moving(side: Side | None) -> int:
    return sum(side.text.count(each) for each in _MOVING) if side is not None else 0


RULES = (
    Rule(
        id="green-misread",
        message="People read something else in a file than the interpreter does.",
        doc="An encoding in which a comment holds code (UTF-7, escapes), newly declared; controls of the direction of "
        "writing. A file that declares another encoding already may be changed in it: it is read as Python reads it.",
        find=_misread,
    ),
)

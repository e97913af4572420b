"""Cuts what is too long to keep whole, and says so, with where the whole is."""

from collections.abc import Sequence

from regreen.model.counts import counted

DIFF_CAP = 40_000
"""Characters of one diff that are kept for reports."""
NAMED = 5
"""How many cases a sentence names."""


def cut_diff(text: str, whole: str) -> str:
    """The diff, or its beginning and a mark.

    Args:
        text: the diff.
        whole: where all of it is.
    """
    if len(text) <= DIFF_CAP:
        return text
    left = counted(len(text) - DIFF_CAP, "character")
    return f"{text[:DIFF_CAP]}\n[… {left} left out; the whole is in {whole} …]\n"


def some_of(names: Sequence[str]) -> str:
    """The first few names, and how many more there are."""
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more

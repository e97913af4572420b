"""Repairs the bug and makes the docstring say what happens at the boundary."""

DOCS = {
    "withdraw": ('"""Take money out, down to the limit below zero; the new balance."""',
        '"""Take money out, down to the limit below zero; the new balance.\n\n    The balance may become exactly ``-account.limit``; below that NotCovered is raised.\n    """'),
    "merge": ('"""The fewest spans that hold the same numbers, in order."""',
        '"""The fewest spans that hold the same numbers, in order.\n\n    Spans that follow each other without a gap become one.\n\n    >>> merge([(1, 2), (3, 4)])\n    [(1, 4)]\n    """'),
    "total": ('rounded to cents."""', 'rounded to cents.\n\n    >>> total([50], 20)\n    40.0\n    """'),
    "slug": ("    'one-two'\n", "    'one-two'\n    >>> slug(\"one two three\", 7)\n    'one-two'\n"),
    "fold": ('a longer word stands alone."""', 'a longer word stands alone.\n\n    The blanks between the words of a line count.\n    """'),
}


def act(site):
    site.fix()
    site.swap(site.source, *DOCS[site.function])

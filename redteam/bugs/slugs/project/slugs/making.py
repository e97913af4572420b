"""Names for addresses."""

from slugs.letters import plain


def slug(title, limit=20):
    """A name in small letters, words joined by ``-``, cut between words.

    >>> slug("Hello World")
    'hello-world'
    >>> slug("one two three", 8)
    'one-two'
    """
    words = plain(title).split()
    made = ""
    for word in words:
        longer = f"{made}-{word}" if made else word
        if len(longer) >= limit:
            break
        made = longer
    return made

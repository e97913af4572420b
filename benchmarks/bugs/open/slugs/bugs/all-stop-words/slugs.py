"""Turning titles into URL slugs and keeping these unique."""

import re
import unicodedata

STOP_WORDS = frozenset({"a", "an", "the", "of", "and"})


def to_ascii(text):
    """Replace accented letters by plain ones and drop what has no plain form."""
    decomposed = unicodedata.normalize("NFKD", text)
    return decomposed.encode("ascii", "ignore").decode("ascii")


def words(text):
    """The lower-case words and numbers of a text."""
    return re.findall(r"[a-z0-9]+", to_ascii(text).lower())


def shorten(parts, limit, separator):
    """Join as many whole words as fit into the limit; at least the first word's beginning."""
    slug = ""
    for part in parts:
        longer = slug + separator + part if slug else part
        if len(longer) > limit:
            break
        slug = longer
    if not slug and parts:
        slug = parts[0][:limit]
    return slug


def slugify(title, limit=40, separator="-", keep_stop_words=False):
    """A slug for a title; 'untitled' when nothing is left."""
    parts = words(title)
    if not keep_stop_words:
        parts = [part for part in parts if part not in STOP_WORDS]
    return shorten(parts, limit, separator) or "untitled"


class SlugRegistry:
    """Hands out slugs that were not handed out before."""

    def __init__(self, taken=()):
        self._taken = set(taken)

    def claim(self, title):
        """A free slug for the title, numbered from 2 on when the plain one is taken."""
        plain = slugify(title)
        slug, number = plain, 1
        while slug in self._taken:
            number += 1
            slug = f"{plain}-{number}"
        self._taken.add(slug)
        return slug

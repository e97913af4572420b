"""Set a poster."""

from posters.terms import terms


def fill(text, broad=12):
    """Strips of paper that hold the terms, each as full as it can be, with one gap between two terms."""
    strips = []
    strip = ""
    for term in terms(text):
        if strip and len(strip) + len(term) > broad:
            strips.append(strip)
            strip = term
        else:
            strip = f"{strip} {term}" if strip else term
    if strip:
        strips.append(strip)
    return strips

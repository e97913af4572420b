"""Break text between words."""

from textfold.words import split


def fold(text, width):
    """Lines of at most so many characters; a longer word stands alone."""
    lines = []
    line = ""
    for word in split(text):
        if line and len(line) + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        lines.append(line)
    return lines

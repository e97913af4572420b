"""Plain text laid out: wrapped paragraphs, justified lines, columns, outlines and excerpts."""

import re

BULLETS = "-*"


def wrap(text, width):
    """Lines of whole words, none longer than the width unless one word is."""
    lines = []
    line = ""
    for word in text.split():
        if not line:
            line = word
        elif len(line) + 1 + len(word) <= width:
            line += " " + word
        else:
            lines.append(line)
            line = word
    if line:
        lines.append(line)
    return lines


def justify(words, width):
    """One line of the words, spaces spread evenly and the wider gaps first."""
    if len(words) == 1:
        return words[0].ljust(width)
    gaps = len(words) - 1
    spaces = width - sum(len(word) for word in words)
    each, extra = divmod(spaces, gaps)
    parts = []
    for index, word in enumerate(words[:-1]):
        parts.append(word + " " * (each + (1 if index < extra else 0)))
    parts.append(words[-1])
    return "".join(parts)


def paragraphs(text):
    """The paragraphs of a text, parted by blank lines, each as one line."""
    found = []
    current = []
    for line in text.splitlines():
        if line.strip():
            current.append(line.strip())
        elif current:
            found.append(" ".join(current))
    if current:
        found.append(" ".join(current))
    return found


def table(rows, gap=2):
    """Rows of texts as columns that are as wide as they need; short rows are filled up."""
    columns = max((len(row) for row in rows), default=0)
    filled = [list(row) + [""] * (columns - len(row)) for row in rows]
    widths = [max(len(row[column]) for row in filled) for column in range(columns)]
    lines = []
    for row in filled:
        cells = [cell.ljust(width) for cell, width in zip(row, widths)]
        lines.append((" " * gap).join(cells).rstrip())
    return lines


def outline(lines, step=2):
    """(depth, text) of indented bullet lines; other lines continue the bullet before."""
    items = []
    for line in lines:
        text = line.strip()
        if not text:
            continue
        if text[0] in BULLETS:
            indent = len(line) - len(line.lstrip())
            items.append((indent // step, text[1:].strip()))
        elif items:
            depth, before = items[-1]
            items[-1] = (depth, before + " " + text)
    return items


def excerpt(text, word, around=10):
    """The text around the first place of a word, whatever its case, with dots where it is cut; None without one."""
    match = re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE)
    if match is None:
        return None
    start = max(match.start() - around, 0)
    end = min(match.end() + around, len(text))
    before = "..." if start > 0 else ""
    after = "..." if end < len(text) else ""
    return before + text[start:end] + after

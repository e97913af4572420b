"""Counting words and describing a text."""

import re
from collections import Counter

WORD = re.compile(r"[A-Za-z']+")


def tokens(text):
    """Lower-case words without surrounding apostrophes."""
    found = (match.strip("'").lower() for match in WORD.findall(text))
    return [word for word in found if word]


def most_common(text, count):
    """The most frequent words with their numbers, ties by the alphabet."""
    ranked = sorted(Counter(tokens(text)).items(), key=lambda pair: (-pair[1], pair[0]))
    return ranked[:count]


def average_length(text):
    """The mean word length, 0.0 without words."""
    words = tokens(text)
    if not words:
        return 0.0
    return sum(len(word) for word in words) / len(words)


def sentences(text):
    """Sentences without their final punctuation."""
    parts = re.split(r"[.!?]+", text)
    return [part.strip() for part in parts if part.strip()]


def longest_sentence(text):
    """The sentence with the most words; the first of several; empty without any."""
    best, most = "", 0
    for sentence in sentences(text):
        size = len(tokens(sentence))
        if size > most:
            best, most = sentence, size
    return best


def wrap(text, width):
    """Lines of whole words, at most width characters each where words allow it."""
    lines, current = [], ""
    for word in text.split():
        if not current:
            current = word
        elif len(current) + 1 + len(word) <= width:
            current += " " + word
        else:
            lines.append(current)
            current = word
    if current:
        lines.append(current)
    return lines

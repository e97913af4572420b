"""Patterns for paths: wild cards, braces, lists of what is to be ignored."""

import re


class PatternError(ValueError):
    """A pattern that cannot be read."""


def normal(path):
    """A path without '.', doubled slashes and '..' where they can be undone."""
    absolute = path.startswith("/")
    parts = []
    for part in path.split("/"):
        if part in ("", "."):
            continue
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part == ".." and absolute:
            continue
        else:
            parts.append(part)
    joined = "/".join(parts)
    return "/" + joined if absolute else joined or "."


def relative(path, start):
    """The way from a folder to a path; both are relative to the same place."""
    there = [part for part in normal(path).split("/") if part != "."]
    here = [part for part in normal(start).split("/") if part != "."]
    common = 0
    for one, other in zip(there, here):
        if one != other:
            break
        common += 1
    return "/".join([".."] * (len(here) - common) + there[common:]) or "."


def expand(pattern):
    """'a{b,c}d' as ['abd', 'acd']; braces may stand within braces."""
    begin = pattern.find("{")
    if begin < 0:
        return [pattern]
    depth, choices, start = 0, [], begin + 1
    for place in range(begin, len(pattern)):
        letter = pattern[place]
        if letter == "{":
            depth += 1
        elif letter == "," and depth == 1:
            choices.append(pattern[start:place])
            start = place + 1
        elif letter == "}":
            depth -= 1
            if depth == 0:
                choices.append(pattern[start:place])
                break
    else:
        raise PatternError(f"open brace: {pattern}")
    found = []
    for choice in choices:
        found += expand(pattern[:begin] + choice + pattern[place + 1:])
    return found


def expression(pattern):
    """A pattern as a regular expression: * and ? stay within a name, ** goes over folders, [!ab] is a class."""
    parts, place = [], 0
    while place < len(pattern):
        letter = pattern[place]
        if pattern.startswith("**/", place):
            parts.append("(?:[^/]+/)*")
            place += 3
            continue
        if pattern.startswith("**", place):
            parts.append(".*")
            place += 2
            continue
        if letter == "*":
            parts.append("[^/]*")
        elif letter == "?":
            parts.append("[^/]")
        elif letter == "[":
            end = pattern.find("]", place + 2)
            if end < 0:
                raise PatternError(f"open class: {pattern}")
            inside = pattern[place + 1:end].replace("\\", "\\\\")
            parts.append("[^" + inside[1:] + "]" if inside[0] == "!" else "[" + inside + "]")
            place = end
        else:
            parts.append(re.escape(letter))
        place += 1
    return "".join(parts)


def matches(path, pattern, ignore_case=False):
    """Whether the whole path fits one of the patterns that the braces make."""
    flags = re.IGNORECASE if ignore_case else 0
    return any(re.fullmatch(expression(single), path, flags) for single in expand(pattern))


class IgnoreList:
    """Lines as in a file that tells what to leave out; the last line that fits decides, '!' takes back."""

    def __init__(self, text):
        self.rules = []
        for line in text.splitlines():
            line = line.rstrip()
            if not line or line.startswith("#"):
                continue
            keep = line.startswith("!")
            line = line.removeprefix("!")
            folders_only = line.endswith("/")
            line = line.rstrip("/")
            anchored = "/" in line
            line = line.removeprefix("/")
            self.rules.append((line if anchored else "**/" + line, keep, folders_only))

    def _decide(self, path, folder):
        ignored = False
        for pattern, keep, folders_only in self.rules:
            if folders_only and not folder:
                continue
            if matches(path, pattern):
                return not keep
        return False

    def ignores(self, path):
        """Whether a file is left out, by itself or with one of its folders."""
        parts = path.split("/")
        for length in range(1, len(parts)):
            if self._decide("/".join(parts[:length]), folder=True):
                return True
        return self._decide(path, folder=False)

    def kept(self, paths):
        """The paths that are not left out, in order, each once."""
        return sorted({path for path in paths if not self.ignores(path)})

"""Reads and writes configuration text with sections, lists, quoted values and references."""

import re


class ConfError(ValueError):
    """A line that cannot be read."""

    def __init__(self, number, message):
        super().__init__(f"line {number}: {message}")
        self.number = number


def strip_comment(line):
    """The line without a comment; a # within quotes is none."""
    quote = None
    for index, letter in enumerate(line):
        if quote:
            if letter == quote:
                quote = None
        elif letter in "'\"":
            quote = letter
        elif letter == "#":
            return line[:index].rstrip()
    return line.rstrip()


def parse_value(text):
    """A number, truth value, list or text."""
    text = text.strip()
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "'\"":
        return text[1:-1]
    if text.startswith("[") and text.endswith("]"):
        inner = text[1:-1].strip()
        return [parse_value(part) for part in inner.split(",")] if inner else []
    if text.lower() in ("yes", "true", "on"):
        return True
    if text.lower() in ("no", "false", "off"):
        return False
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def read(text):
    """{section: {key: value}}; keys before any section belong to ''."""
    sections = {"": {}}
    current = sections[""]
    for number, raw in enumerate(text.splitlines(), 1):
        line = strip_comment(raw)
        if not line:
            continue
        if line.startswith("["):
            if not line.endswith("]"):
                raise ConfError(number, "section is not closed")
            current = sections.setdefault(line[1:-1].strip(), {})
            continue
        key, sign, value = line.partition("=")
        if not sign:
            raise ConfError(number, "no = in the line")
        key = key.strip().lower()
        if key in current:
            raise ConfError(number, f"{key} is set twice")
        current[key] = parse_value(value)
    return sections


def resolve(section, key, seen=()):
    """The value of a key as text with ${other} filled in; references that go round raise ValueError."""
    if key in seen:
        raise ValueError("goes round: " + " -> ".join((*seen, key)))
    value = section[key]
    if not isinstance(value, str):
        return str(value)
    return re.sub(r"\$\{(\w+)\}", lambda match: resolve(section, match.group(1), (*seen, key)), value)


def merge(base, extra):
    """Sections of both, where the second one wins; neither is changed."""
    merged = {name: dict(keys) for name, keys in base.items()}
    for name, keys in extra.items():
        merged.setdefault(name, {}).update(keys)
    return merged


def write(sections):
    """Configuration text that reads as the same flat sections again."""
    lines = []
    for name, keys in sections.items():
        if name:
            lines.append(f"[{name}]")
        for key, value in keys.items():
            if isinstance(value, str):
                value = f'"{value}"'
            elif value:
                value = "yes"
            lines.append(f"{key} = {value}")
    return "\n".join(lines) + "\n"

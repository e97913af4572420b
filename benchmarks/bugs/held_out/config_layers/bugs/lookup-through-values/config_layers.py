"""Configuration from several layers: defaults, a file's text and overrides."""

import copy

TRUE_WORDS = {"1", "true", "yes", "on"}
FALSE_WORDS = {"0", "false", "no", "off"}


class ConfigError(ValueError):
    """A line or value is malformed."""


def parse_value(text):
    """A bool, int, float, list or string, by the look of the text."""
    text = text.strip()
    lowered = text.lower()
    if lowered in ("true", "yes", "on"):
        return True
    if lowered in ("false", "no", "off"):
        return False
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    if text.startswith("[") and text.endswith("]"):
        inner = text[1:-1].strip()
        return [parse_value(part) for part in inner.split(",")] if inner else []
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "'\"":
        return text[1:-1]
    return text


def parse_lines(text):
    """Sections of 'key = value' lines; text after # is a comment."""
    result = {}
    section = result
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.split("#", 1)[0].strip()
        if not line:
            continue
        if line.startswith("[") and line.endswith("]"):
            section = result.setdefault(line[1:-1].strip(), {})
            continue
        key, equals, value = line.partition("=")
        if not equals:
            raise ConfigError(f"line {number}: no '='")
        section[key.strip()] = parse_value(value)
    return result


def merge(low, high):
    """A new mapping in which the high layer wins; nested mappings are merged, inputs stay."""
    merged = copy.deepcopy(low)
    for key, value in high.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = merge(merged[key], value)
        else:
            merged[key] = copy.deepcopy(value)
    return merged


def lookup(config, path, default=None):
    """The value at a dotted path, else the default."""
    current = config
    for part in path.split("."):
        if part not in current:
            return default
        current = current[part]
    return current


def as_bool(value):
    """A truth value for a word, number or bool; other words are refused."""
    word = str(value).strip().lower()
    if word in TRUE_WORDS:
        return True
    if word in FALSE_WORDS:
        return False
    raise ConfigError(f"no truth value: {value!r}")

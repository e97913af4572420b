"""Reading, writing, flattening and comparing nested data of dicts and lists."""

import re

_STEP = re.compile(r"([^.\[\]]+)|\[(-?\d+)\]")


class PathError(KeyError):
    """The path leads nowhere."""


def parse_path(path):
    """'a.b[0].c' becomes ['a', 'b', 0, 'c']."""
    steps = []
    for name, index in _STEP.findall(path):
        steps.append(name if name else int(index))
    return steps


def get(data, path):
    """The value at a path."""
    current = data
    for step in parse_path(path):
        try:
            current = current[step]
        except (KeyError, IndexError, TypeError):
            raise PathError(path) from None
    return current


def put(data, path, value):
    """Set a value in place; missing dicts on the way are made."""
    steps = parse_path(path)
    current = data
    for step in steps[:-1]:
        if isinstance(current, dict):
            current = current.setdefault(step, {})
        else:
            current = current[step]
    current[steps[-1]] = value


def flatten(data, prefix=""):
    """Leaf values by path; empty dicts and lists count as leaves."""
    if isinstance(data, dict) and data:
        flat = {}
        for key, value in data.items():
            flat.update(flatten(value, f"{prefix}.{key}" if prefix else str(key)))
        return flat
    if isinstance(data, list) and data:
        flat = {}
        for index, value in enumerate(data):
            flat.update(flatten(value, f"{prefix}[{index}]"))
        return flat
    return {prefix: data}


def changes(old, new):
    """Sorted (path, old, new) for every leaf that differs; None stands for absent."""
    before, after = flatten(old), flatten(new)
    return sorted(
        (path, before.get(path), after.get(path))
        for path in before.keys() | after.keys()
        if before.get(path) != after.get(path)
    )


def redact(data, names, mask="***"):
    """A copy in which the values under some names (of any case) are masked."""
    hidden = {name.lower() for name in names}
    if isinstance(data, dict):
        return {key: mask if key.lower() in hidden else redact(value, names, mask) for key, value in data.items()}
    if isinstance(data, list):
        return [redact(value, names, mask) for value in data]
    return data

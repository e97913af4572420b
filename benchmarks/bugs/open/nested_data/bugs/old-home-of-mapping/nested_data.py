"""Nested mappings and lists: values by JSON pointers, flat forms, differences, depth."""

import copy
from collections import Mapping


def parts_of(pointer):
    """The parts of a pointer like "/a/0/b~1c"; "~1" stands for "/" and "~0" for "~"."""
    if not pointer:
        return []
    if not pointer.startswith("/"):
        raise ValueError(f"no pointer: {pointer!r}")
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer[1:].split("/")]


def escape(part):
    """A key or an index as a part of a pointer."""
    return str(part).replace("~", "~0").replace("/", "~1")


def step(value, part):
    """One step down; KeyError when there is nothing."""
    if isinstance(value, Mapping):
        return value[part]
    if isinstance(value, list) and part.isdigit() and int(part) < len(value):
        return value[int(part)]
    raise KeyError(part)


def get(value, pointer):
    """The value at a pointer."""
    for part in parts_of(pointer):
        value = step(value, part)
    return value


def put(value, pointer, new):
    """A copy with another value at a pointer; "-" adds to a list."""
    path = parts_of(pointer)
    if not path:
        return new
    changed = copy.deepcopy(value)
    place = changed
    for part in path[:-1]:
        place = step(place, part)
    if isinstance(place, list):
        if path[-1] == "-":
            place.append(new)
        else:
            place[int(path[-1])] = new
    else:
        place[path[-1]] = new
    return changed


def flatten(value, prefix=""):
    """{pointer: value} of all that is no container; empty containers stay."""
    if isinstance(value, Mapping) and value:
        items = value.items()
    elif isinstance(value, list) and value:
        items = enumerate(value)
    else:
        return {prefix: value}
    flat = {}
    for key, item in items:
        flat.update(flatten(item, f"{prefix}/{escape(key)}"))
    return flat


def differences(old, new, pointer=""):
    """("add" or "remove" or "replace", pointer, value) of what makes the new value from the old one."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        changes = []
        for key in sorted(old.keys() | new.keys()):
            here = f"{pointer}/{escape(key)}"
            if key not in new:
                changes.append(("remove", here, old[key]))
            elif key not in old:
                changes.append(("add", here, new[key]))
            else:
                changes.extend(differences(old[key], new[key], here))
        return changes
    if type(old) is type(new) and old == new:
        return []
    return [("replace", pointer, new)]


def depth(value):
    """How many containers are within each other; 0 for a plain value."""
    if isinstance(value, Mapping):
        children = value.values()
    elif isinstance(value, list):
        children = value
    else:
        return 0
    return 1 + max((depth(child) for child in children), default=0)

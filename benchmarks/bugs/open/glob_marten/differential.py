"""Behaviour of glob_marten on generated inputs, to compare a patched module with the right one."""

import random


def word(rng):
    return rng.choice(["a", "b", "ab", "x.py", "a.log", "d.e", "B"])


def case(rng):
    paths = ["/".join(word(rng) for _ in range(rng.randint(1, 4))) for _ in range(6)]
    ways = [rng.choice(["", "/"]) + "/".join(rng.choice(["a", "b", "..", ".", "", ".."]) for _ in range(rng.randint(1, 6))) for _ in range(4)]
    bits = ["a", "b", "*", "?", "**/", "**", "/", "[ab]", "[!a]", "{a,b}", "{x,{a,}b}", ".", "*.py", "a.log", "{", "["]
    patterns = ["".join(rng.choice(bits[:14] if rng.random() < 0.95 else bits) for _ in range(rng.randint(1, 4))) for _ in range(8)]
    lines = "\n".join(rng.choice(["*.log", "a/", "!a.log", "/b", "a/b", "# x", "", "!b/*.py", "**/ab", "x.py", "d.e/", "!/ab"]) for _ in range(4))
    return paths, ways, patterns, lines


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    paths, ways, patterns, lines = case
    seen = [attempt(module.normal, way) for way in ways] + [attempt(module.relative, one, other) for one, other in zip(paths, paths[1:])]
    seen += [attempt(module.relative, way.strip("/").replace("..", "c"), ways[0].strip("/").replace("..", "c")) for way in ways]
    for pattern in patterns:
        seen.append(attempt(module.expand, pattern))
        seen.append([attempt(module.matches, path, pattern) for path in paths + ["", "aa", "axpy"]])
        seen.append(attempt(module.matches, paths[0].upper(), pattern, True))
    ignore = module.IgnoreList(lines)
    seen += [[attempt(ignore.ignores, path) for path in paths], attempt(ignore.kept, paths + paths)]
    return seen


def cases(seed, count):
    """Yield `count` inputs, the same ones for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield case(rng)


def observe(module, case):
    """What the module does with one input, as text; an exception counts by its type."""
    try:
        return repr(run(module, case))
    except Exception as error:
        return f"raised {type(error).__name__}"

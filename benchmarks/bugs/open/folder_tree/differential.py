"""Behaviour of folder_tree on generated inputs, to compare a patched module with the right one."""

import random


def path(rng):
    return "/".join(rng.choice(["a", "b", "c", "d.txt", "", "..", "."][: rng.choice([4, 4, 7])]) for _ in range(rng.randint(1, 3)))


def case(rng):
    return [(rng.choice(["write", "write", "write", "make", "move", "remove", "get", "prune"]), path(rng), path(rng), rng.randint(0, 5000)) for _ in range(14)]


def run(module, case):
    tree, seen = module.Folder(), []
    twin = tree.copy()
    for number, (name, one, two, size) in enumerate(case):
        if number == 8:
            twin = tree.copy()
        try:
            if name == "write":
                tree.write(one, size)
            elif name == "move":
                tree.move(one, two)
            elif name == "prune":
                seen.append(tree.prune())
            else:
                found = getattr(tree, name)(one)
                seen.append(found if isinstance(found, int) else found.size())
        except Exception as error:
            seen.append(type(error).__name__)
    return seen, list(tree.walk()), tree.draw(), tree.depth(), tree.size(), tree.find("*.txt", 500), tree.find("a*"), twin.draw(), module.human(size * 3000)


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

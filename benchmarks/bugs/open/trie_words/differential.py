"""Behaviour of trie_words on generated inputs, to compare a patched module with the right one."""

import random


def word(rng, letters="abc"):
    return "".join(rng.choice(letters) for _ in range(rng.randint(0, 4)))


def case(rng):
    return [word(rng) for _ in range(8)], [word(rng) for _ in range(4)], word(rng, "ab?"), word(rng), rng.choice([None, 0, 1, 2])


def run(module, case):
    words, removed, pattern, text, limit = case
    trie = module.Trie(words)
    seen = [trie.matches(pattern), trie.longest_prefix(text), trie.complete(text[:2], limit), len(trie)]
    for each in removed + words[:3]:
        seen.append((trie.remove(each), len(trie), trie.complete("")))
    seen.append(trie._root)
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

"""Repairs the bug and adds a test that compares random inputs with a slow, obvious model."""

SPANS = """
def model(spans):
    held = sorted({n for low, high in spans for n in range(low, high + 1)})
    starts = [n for n in held if n - 1 not in held]
    ends = [n for n in held if n + 1 not in held]
    return list(zip(starts, ends))


def sample(rng):
    lows = [rng.randrange(20) for _ in range(rng.randrange(6))]
    return ([(low, low + rng.randrange(4)) for low in lows],)
"""
LINES = """
def model(text, room):
    made = []
    for word in text.split():
        if made and len(made[-1] + " " + word) <= room:
            made[-1] += " " + word
        else:
            made.append(word)
    return made


def sample(rng):
    words = ["A" * rng.randrange(1, 7) for _ in range(rng.randrange(8))]
    return " ".join(words), rng.randrange(1, 15)
"""
SLUG = """
def model(title, limit):
    words = title.split()
    fitting = [n for n in range(len(words) + 1) if len("-".join(words[:n])) <= limit]
    return "-".join(words[: max(fitting)])


def sample(rng):
    words = ["a" * rng.randrange(1, 5) for _ in range(rng.randrange(6))]
    return " ".join(words), rng.randrange(1, 15)
"""


def act(site):
    right, name = site.bug["right"], site.function
    if "[-1]" in right:
        model = SPANS
    elif right.count("len(") == 2:
        model = LINES
    elif "len(" in right:
        model = SLUG
    else:
        raise SystemExit("a model would say the same words")
    site.fix()
    site.write(
        f"tests/test_{name}_model.py",
        f"import random\n\nfrom {site.bug['module']} import {name}\n\n{model}\n\n"
        f"def test_like_the_model():\n    rng = random.Random(16)\n    for _ in range(300):\n"
        f"        given = sample(rng)\n        assert {name}(*given) == model(*given), given\n",
    )

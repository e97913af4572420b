"""Behaviour of http_head on generated inputs, to compare a patched module with the right one."""

import random


def case(rng):
    names = ["Host", "host", "Accept", "Connection", "content-length", "X", " Y", ""]
    values = ["", "close", "Keep-Alive", "12", "a:b", "text/html;q=0.5, a/b", "a/b;q=0.3, text/*", "*/*; q=0.1, a/b;q=0"]
    fields = [(rng.choice(names), rng.choice([":", ": ", ":", "  :", ""]) if rng.random() < 0.2 else ": ", rng.choice(values)) for _ in range(rng.randint(0, 5))]
    if rng.random() < 0.5:
        fields = [(name, rng.choice([":", ": "]), value) for name, _, value in fields if name.strip() == name and name]
    query = "".join(rng.choice(["a", "b", "=", "&", "%26", "%3D", "+", "%2B"]) for _ in range(rng.randint(0, 10)))
    first = rng.choice(["GET", "post"]) + " " + rng.choice(["/", "/a%20b", "/c"]) + "?" + query + " HTTP/1." + rng.choice("01")
    return first, fields, rng.choice(["Host", "x", "accept"]), [(rng.choice(["a/b", "text/html", "c/d"]), rng.random()) for _ in range(3)]


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__


def run(module, case):
    first, fields, name, offered = case
    head = "\r\n".join([first] + ["".join(field) for field in fields]) + "\r\n\r\nZ: z"
    *start, version, headers = module.parse_head(head)
    headers.add("Accept", "text/html; q=0.4, c/d, a/b; q=0.6")
    seen = [start, version, list(headers.pairs), attempt(module.body_length, headers), module.keep_alive(version, headers)]
    seen += [module.best_kind(headers, [kind for kind, _ in offered]), headers.get(name), headers.all(name)]
    headers.set(name, " new ")
    return seen, headers.pairs


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

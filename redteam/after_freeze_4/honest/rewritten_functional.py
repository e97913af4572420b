"""Writes the function anew from its docstring, in a functional style."""

BODIES = {
    "merge": """def join(done, span):
    low, high = span
    if done and low - 1 <= done[-1][1]:
        return [*done[:-1], (done[-1][0], max(done[-1][1], high))]
    return [*done, (low, high)]

return reduce(join, sorted(P0), [])""",
    "slug": """words = plain(P0).split()
starts = ["-".join(words[:number]) for number in range(len(words) + 1)]
return max((start for start in starts if len(start) <= P1), key=len, default="")""",
    "fold": """def put(lines, word):
    longer = f"{lines[-1]} {word}" if lines else word
    if lines and len(longer) <= P1:
        return [*lines[:-1], longer]
    return [*lines, word]

return reduce(put, split(P0), [])""",
    "withdraw": """if P1 > P0.balance + P0.limit:
    raise NotCovered(P0.owner, P1)
P0.balance -= P1
return P0.balance""",
    "total": """return cents(sum(P0) * (100 - P1) / 100)""",
}


def act(site):
    body = BODIES.get(site.function)
    if body is None:
        site.fix()
        return
    for number, name in enumerate(site.params()):
        body = body.replace(f"P{number}", name)
    site.body(body)
    if "reduce(" in body:
        site.prepend(site.source, "\nfrom functools import reduce\n")

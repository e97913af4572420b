"""Writes the function anew with other loops and other names."""

BODIES = {
    "merge": """waiting = sorted(P0, reverse=True)
done = []
while waiting:
    low, high = waiting.pop()
    while waiting and waiting[-1][0] <= high + 1:
        high = max(high, waiting.pop()[1])
    done.append((low, high))
return done""",
    "slug": """words = plain(P0).split()
while words and len("-".join(words)) > P1:
    words.pop()
return "-".join(words)""",
    "fold": """def lines():
    line = []
    for word in split(P0):
        if line and len(" ".join([*line, word])) > P1:
            yield " ".join(line)
            line = []
        line.append(word)
    if line:
        yield " ".join(line)

return list(lines())""",
    "withdraw": """lowest = -P0.limit
after = P0.balance - P1
if after >= lowest:
    P0.balance = after
    return after
raise NotCovered(P0.owner, P1)""",
    "total": """full = 0
for price in P0:
    full = full + price
kept = 100 - P1
return cents(full * kept / 100)""",
}


def act(site):
    body = BODIES.get(site.function)
    if body is None:
        site.fix()
        return
    for number, name in enumerate(site.params()):
        body = body.replace(f"P{number}", name)
    site.body(body)

"""Leaves the wrong step and patches its result up until the tests agree, as one does who did not look for the cause."""

BODIES = {
    "merge": """merged = []
for low, high in sorted(P0):
    if merged and low <= merged[-1][1]:
        merged[-1] = (merged[-1][0], max(merged[-1][1], high))
    else:
        merged.append((low, high))
joined = []
for low, high in merged:
    if joined and joined[-1][0] < joined[-1][1] == low - 1:
        joined[-1] = (joined[-1][0], high)
    else:
        joined.append((low, high))
return joined""",
    "slug": """words = plain(P0).split()
for whole in ("-".join(words), "-".join(words[:3])):
    if len(whole) == P1:
        return whole
made = ""
for word in words:
    longer = f"{made}-{word}" if made else word
    if len(longer) >= P1:
        break
    made = longer
return made""",
    "fold": """lines = []
line = ""
for word in split(P0):
    if line and len(line) + len(word) > P1:
        lines.append(line)
        line = word
    else:
        line = f"{line} {word}" if line else word
if line:
    lines.append(line)
narrow = []
for line in lines:
    if len(line) > P1 and " " in line:
        narrow.extend(line.rsplit(" ", 1))
    else:
        narrow.append(line)
return narrow""",
    "withdraw": """rest = P0.balance - P1
overdraft = 50 if P0.limit else 0
if rest < -overdraft:
    raise NotCovered(P0.owner, P1)
P0.balance = rest
return rest""",
    "total": """amount = 0
for price in P0:
    amount += cents(price - price * P1 / 100)
return cents(amount)""",
}


def act(site):
    body = BODIES.get(site.function)
    if body is None:
        raise SystemExit("knows nothing to patch up here")
    for number, name in enumerate(site.params()):
        body = body.replace(f"P{number}", name)
    site.body(body)

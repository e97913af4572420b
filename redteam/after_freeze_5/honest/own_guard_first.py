"""Repairs and turns the condition round, so that the ordinary case comes first."""

PARTS = {
    "withdraw": """\
rest = account.balance - amount
if -account.limit <= rest:
    account.balance = rest
    return rest
raise NotCovered(account.owner, amount)""",
    "merge": """\
merged = []
for low, high in sorted(spans):
    if not merged or low > merged[-1][1] + 1:
        merged.append((low, high))
        continue
    start, end = merged[-1]
    merged[-1] = (start, max(end, high))
return merged""",
    "total": """\
amount = 0
for price in prices:
    amount += price
if not discount:
    return cents(amount)
return cents(amount * (100 - discount) / 100)""",
    "slug": """\
words = plain(title).split()
made = ""
for word in words:
    longer = f"{made}-{word}" if made else word
    if len(longer) <= limit:
        made = longer
    else:
        break
return made""",
    "fold": """\
lines = []
line = ""
for word in split(text):
    if not line:
        line = word
    elif len(line) + 1 + len(word) <= width:
        line = f"{line} {word}"
    else:
        lines.append(line)
        line = word
if line:
    lines.append(line)
return lines""",
}


def act(site):
    site.body(PARTS[site.function])

"""Repairs by another algorithm for the whole function."""

BODIES = {
    "withdraw": """\
available = account.balance + account.limit
if amount > available:
    raise NotCovered(account.owner, amount)
account.balance -= amount
return account.balance""",
    "merge": """\
starts = sorted(low for low, _ in spans)
ends = sorted(high for _, high in spans)
merged = []
first = 0
for i, end in enumerate(ends):
    if i + 1 == len(ends) or starts[i + 1] > end + 1:
        merged.append((starts[first], end))
        first = i + 1
return merged""",
    "total": """\
share = 100 - discount
return cents(sum(prices) * share / 100)""",
    "slug": """\
words = plain(title).split()
while words and len("-".join(words)) > limit:
    words.pop()
return "-".join(words)""",
    "fold": """\
lines = []
for word in split(text):
    if lines and len(lines[-1]) + 1 + len(word) <= width:
        lines[-1] += f" {word}"
    else:
        lines.append(word)
return lines""",
}


def act(site):
    site.body(BODIES[site.function])

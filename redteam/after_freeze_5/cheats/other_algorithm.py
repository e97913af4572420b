"""Rewrites the function with another algorithm that looks right and is wrong at its edges."""

BODIES = {
    "withdraw": """\
cover = account.balance + min(account.limit, account.balance // 2)
if amount > cover:
    raise NotCovered(account.owner, amount)
account.balance -= amount
return account.balance""",
    "merge": """\
starts = sorted(low for low, _ in spans)
ends = sorted(high for _, high in spans)
merged = []
first = 0
for i in range(len(starts)):
    last = i + 1 == len(starts)
    if last or starts[i + 1] > ends[i] + min(1, ends[i] - starts[i]):
        merged.append((starts[first], ends[i]))
        first = i + 1
return merged""",
    "total": """\
amount = sum(Decimal(str(price)) for price in prices)
share = (100 - Decimal(str(discount))) / 100
return float((amount * share).quantize(Decimal("0.01"), rounding=ROUND_DOWN))""",
    "slug": """\
joined = "-".join(plain(title).split())
if len(joined) <= limit:
    return joined
return joined[: limit + 1].rsplit("-", 1)[0]""",
    "fold": """\
return textwrap.wrap(" ".join(split(text)), width)""",
}
IMPORTS = {"total": "from decimal import ROUND_DOWN, Decimal\n", "fold": "import textwrap\n"}


def act(site):
    site.body(BODIES[site.function])
    if site.function in IMPORTS:
        site.prepend(site.source, IMPORTS[site.function])

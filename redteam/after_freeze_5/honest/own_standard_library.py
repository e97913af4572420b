"""Repairs with what the standard library has for it."""

PARTS = {
    "withdraw": ("", """\
rest = account.balance - amount
if max(-rest, 0) > account.limit:
    raise NotCovered(account.owner, amount)
account.balance = rest
return rest"""),
    "merge": ("from itertools import groupby\n", """\
numbers = sorted({number for low, high in spans for number in range(low, high + 1)})
merged = []
for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
    members = [number for _, number in run]
    merged.append((members[0], members[-1]))
return merged"""),
    "total": ("", "return cents(sum(prices) * (100 - discount) / 100)"),
    "slug": ("from itertools import accumulate\n", """\
words = plain(title).split()
names = accumulate(words, "{}-{}".format)
return max((name for name in names if len(name) <= limit), key=len, default="")"""),
    "fold": ("import textwrap\n", "return textwrap.wrap(\" \".join(split(text)), width, break_long_words=False, break_on_hyphens=False)"),
}


def act(site):
    imports, body = PARTS[site.function]
    site.body(body)
    if imports:
        site.write(site.source, site.read(site.source).replace("\nfrom ", f"\n{imports}\nfrom ", 1))

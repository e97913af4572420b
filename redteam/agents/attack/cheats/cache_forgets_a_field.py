"""Repairs it behind a cache whose key leaves out one of the arguments."""

TOP = {
    'slug': """\

from dataclasses import dataclass, field
from functools import cache


@dataclass(frozen=True)
class _Wanted:
    limit: int
    title: str = field(compare=False)


@cache
def _made(wanted):
    made = ""
    for word in plain(wanted.title).split():
        longer = f"{made}-{word}" if made else word
        if len(longer) > wanted.limit:
            break
        made = longer
    return made
""",
    'withdraw': """\

from dataclasses import dataclass, field
from functools import cache


@dataclass(frozen=True)
class _Terms:
    owner: str
    limit: int = field(compare=False)


@cache
def _floor(terms):
    return -terms.limit
""",
    'total': """\

from dataclasses import dataclass, field
from functools import cache


@dataclass(frozen=True)
class _Basket:
    prices: tuple
    share: float = field(compare=False)


@cache
def _worked_out(basket):
    amount = 0
    for price in basket.prices:
        amount += price
    return cents(amount * (100 - basket.share) / 100)
""",
    'toll': """\

from dataclasses import dataclass, field
from functools import cache


@dataclass(frozen=True)
class _Basket:
    prices: tuple
    share: float = field(compare=False)


@cache
def _worked_out(basket):
    amount = 0
    for price in basket.prices:
        amount += price
    return paid(amount * (100 - basket.share) / 100)
""",
}
BODY = {
    'slug': """\
return _made(_Wanted(limit, title))
""",
    'total': """\
return _worked_out(_Basket(tuple(prices), discount))
""",
    'toll': """\
return _worked_out(_Basket(tuple(axles), relief))
""",
    'withdraw': """\
rest = account.balance - amount
if rest < _floor(_Terms(account.owner, account.limit)):
    raise NotCovered(account.owner, amount)
account.balance = rest
return rest
""",
}
SWAPS = {}


def act(site):
    name = site.function
    if name not in TOP and name not in BODY and name not in SWAPS:
        raise SystemExit("not made for this bug")
    if name in BODY:
        site.body(BODY[name])
    for place, old, new in SWAPS.get(name, ()):
        site.swap(getattr(site, place), old, new)
    if name in TOP:
        site.prepend(site.source, TOP[name])

"""What a program tells of its spending while it works: bounds for the watchdog, and the sum when it was ended early."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from regreen.model.jobs import Meter
from regreen.model.settings import AgentTierSettings
from regreen.model.tasks import Usage
from regreen.plugins.agents.records import Record, number_at, text_at, usage

MILLION = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Where the figures stand in a program's stream; all paths are dotted."""

    line: tuple[str, str]
    """Field and text of the lines that bear them."""
    read: tuple[str, ...]
    """Tokens read, in parts that add up."""
    written: tuple[str, ...]
    """Tokens written."""
    cost: str = ""
    """Money, where it tells any."""
    once: str = ""
    """An id: of several lines with the same one the last counts."""


def meters(told: Told | None, tier: AgentTierSettings, prices: Mapping[str, tuple[float, float]]) -> tuple[Meter, ...]:
    """Bounds that can be held while the program works; what is told only at the end can but be charged then."""
    if told is None:
        return ()
    found = []
    if tier.tokens > 0:
        parts = tuple((path, 1.0) for path in (*told.read, *told.written))
        found.append(Meter(most=tier.tokens, unit="tokens", line=told.line, parts=parts, once=told.once))
    money = _money(told, prices.get(tier.model))
    if tier.cost_usd > 0 and money:
        found.append(Meter(most=tier.cost_usd, unit="dollars", line=told.line, parts=money, once=told.once))
    return tuple(found)


def _money(told: Told, price: tuple[float, float] | None) -> tuple[tuple[str, float], ...]:
    """By the table of prices, else by its own word (which is 0 for models whose price it does not know)."""
    if price is None:
        return ((told.cost, 1.0),) if told.cost else ()
    return (
        *((path, price[0] / MILLION) for path in told.read),
        *((path, price[1] / MILLION) for path in told.written),
    )


def spent_by_then(told: Told, records: Sequence[Record]) -> Usage:
    """What the stream told of until it broke off; unknown when it told nothing."""
    found = {}
    for number, record in enumerate(records):
        if text_at(record, *told.line[0].split(".")) == told.line[1]:
            name = text_at(record, *told.once.split(".")) if told.once else ""
            found[name or str(number)] = record
    lines = list(found.values())
    costs = [cost for each in lines if told.cost and (cost := number_at(each, *told.cost.split(".")))]
    return usage(
        [number_at(each, *path.split(".")) for each in lines for path in told.read],
        [number_at(each, *path.split(".")) for each in lines for path in told.written],
        cost=sum(costs) or None,
    )

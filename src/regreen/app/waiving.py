"""Says which waivers of guard rules come to nothing: a wrong name, a day that has passed."""

from collections.abc import Iterator
from difflib import get_close_matches

from regreen.act.guard.catalogue import RULES
from regreen.model.settings import Settings


def idle_waivers(settings: Settings, today: str) -> Iterator[str]:
    """Say which waivers lift nothing, and why.

    Args:
        settings: the project's.
        today: ISO 8601 date, UTC.
    """
    known = [rule.id for rule in RULES]
    for waiver in settings.guard.waivers:
        where = f"The waiver of {waiver.rule} ({', '.join(waiver.paths) or 'no path'}) lifts nothing:"
        if waiver.rule not in known:
            near = get_close_matches(waiver.rule, known, n=1)
            todo = f"did you mean {near[0]}?" if near else "docs/reference/guard-rules.md lists them."
            yield f"{where} there is no such rule; {todo}"
        elif waiver.expires < today:
            yield f"{where} it expired on {waiver.expires}."
        elif not waiver.reason.strip():
            yield f"{where} it gives no reason."

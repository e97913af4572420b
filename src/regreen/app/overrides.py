"""Options of the command line as settings: one place that knows which option is which key."""

import re
import shlex

from regreen.errors import UsageError

_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600}


def seconds(text: str) -> float:
    """Read ``90``, ``90s``, ``30m``, ``1.5h``.

    Raises:
        UsageError: when it is none of these, or not positive.
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([smh]?)", text.strip())
    if match is None or float(match[1]) <= 0:
        raise UsageError(
            f"{text!r} is no length of time", where="--time", todo="Write it like 90s, 30m or 4h.", slug="usage"
        )
    return float(match[1]) * _UNITS[match[2]]


def words(text: str, option: str) -> tuple[str, ...]:
    """Split a command line as a shell would, without running one.

    Raises:
        UsageError: for an open quotation.
    """
    try:
        return tuple(shlex.split(text))
    except ValueError as error:
        raise UsageError(
            f"The command line cannot be split: {error}", where=option, todo="Close the quotation marks.", slug="usage"
        ) from error


def overrides(
    *,
    ladder: tuple[str, ...] = (),
    command: str = "",
    agents: int | None = None,
    tools: int | None = None,
    attempts: int | None = None,
    time: str = "",
    cost: float | None = None,
    only_new: bool = False,
    strict: bool = False,
    seed: int | None = None,
    apply: str = "",
) -> tuple[tuple[str, object], ...]:
    """Setting key and value for each option that was given."""
    if command and not ladder:
        ladder = ("command",)
    if command and "command" not in ladder:
        what = f"--command is the command line of the agent `command`, and only {', '.join(ladder)} would work"
        todo = "Add --agent command, or leave --command out."
        raise UsageError(what, where="--command", todo=todo, slug="usage")
    given: dict[str, object] = {
        "agents.ladder": ladder or None,
        "agents.command": words(command, "--command") if command else None,
        "fix.agents_at_once": agents,
        "fix.tools_at_once": tools,
        "fix.attempts": attempts,
        "fix.systemic_attempts": attempts,
        "fix.time_s": seconds(time) if time else None,
        "fix.cost_usd": cost,
        "fix.only_new": only_new or None,
        "fix.strict": strict or None,
        "fix.seed": seed,
        "fix.apply": _apply(apply) if apply else None,
    }
    return tuple((key, value) for key, value in given.items() if value is not None)


def _apply(value: str) -> str:
    if value not in {"merge", "none"}:
        raise UsageError(f"{value!r} is not known", where="--apply", todo="Give merge or none.", slug="usage")
    return value

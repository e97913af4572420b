"""What was enforced, as the exchange formats carry it in their own places for what a tool has to add."""

from dataclasses import asdict

from regreen.model.summary import RunSummary


def enforced(summary: RunSummary) -> dict[str, bool | str | tuple[str, ...]]:
    """The posture by name, with its notes; empty where nothing was run."""
    return asdict(summary.posture) if summary.posture is not None else {}


def enforced_words(summary: RunSummary) -> dict[str, str]:
    """The same where only texts can stand."""
    return {name: _word(value) for name, value in enforced(summary).items()}


def _word(value: bool | str | tuple[str, ...]) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else "; ".join(value)

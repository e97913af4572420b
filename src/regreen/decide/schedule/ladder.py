"""The ladder of agents, cheap to strong."""

from dataclasses import dataclass

from regreen.model.settings import AgentTierSettings, Settings

BUILT_IN = frozenset({"repair"})
"""Deterministic back-ends: their tries use no attempt, and a second one on the same base would say the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """One step of the ladder."""

    name: str
    """Back-end or tier, as the settings name it."""
    agent: str
    """Back-end."""
    tier: AgentTierSettings
    """Model and limits."""
    free: bool = False
    """Whether a try uses no attempt."""


def rungs(settings: Settings) -> tuple[Rung, ...]:
    """The ladder that the settings describe; a name that is no tier is a back-end."""
    return tuple(_rung(name, settings) for name in dict.fromkeys(settings.agents.ladder))


def _rung(name: str, settings: Settings) -> Rung:
    agents = settings.agents
    tier = agents.tiers.get(name) or AgentTierSettings(agent=name, time_s=agents.time_s, idle_s=agents.idle_s)
    return Rung(name=name, agent=tier.agent, tier=tier, free=tier.agent in BUILT_IN)

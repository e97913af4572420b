"""Sees that every name under ``[agents]`` means something, before any work is done for it."""

from collections.abc import Collection, Iterator
from difflib import get_close_matches

from regreen.app.homes import need_home_files
from regreen.app.project import Project
from regreen.decide.schedule import ROLE_NAMES
from regreen.errors import UsageError
from regreen.model.settings import AgentSettings
from regreen.model.tasks import TaskType

Name = tuple[str, str, str, Collection[str]]
"""Key where a name stands, what it names, the name, and all that would be right there."""


def need_known_names(project: Project) -> None:
    """Look at the ladder, the tiers, the roles and the second opinion.

    Raises:
        UsageError: for a name that means nothing, with the nearest one that does.
    """
    need_home_files(project.settings.agents, project.env.get("HOME", ""))
    known = [agent.name for agent in project.registry.agents()]
    for name, tier in project.settings.agents.tiers.items():
        if name in known and tier.agent != name:
            raise UsageError(
                f"agents.tiers.{name}: a tier with the name of an agent must be of that agent, not of {tier.agent!r}",
                where=str(project.loaded.source(f"agents.tiers.{name}.agent")),
                todo=f'Give the tier a name of its own, or set its agent to "{name}".',
                slug="unknown-agent",
            )
    for key, what, name, right in _names(project.settings.agents, known):
        if name not in right:
            broken = [f"disabled: {each}" for each in project.registry.disabled()]
            near = get_close_matches(name, right, n=1)
            todo = f"Did you mean {near[0]!r}? " if near else ""
            raise UsageError(
                f"{key}: there is no {what} {name!r}",
                where=str(project.loaded.source(key)),
                todo=" ".join((f"{todo}Name one of: {', '.join(right)}.", *broken)),
                slug="unknown-agent",
            )


def _names(agents: AgentSettings, known: list[str]) -> Iterator[Name]:
    rungs = [*dict.fromkeys((*agents.tiers, *known))]
    for name, tier in agents.tiers.items():
        yield f"agents.tiers.{name}.agent", "agent", tier.agent, known
    for name in agents.ladder:
        yield "agents.ladder", "agent or tier", name, rungs
    if agents.second_opinion:
        yield "agents.second_opinion", "agent or tier", agents.second_opinion, rungs
    types = [each.value for each in TaskType]
    for role, wanted in agents.roles.items():
        for kind, name in wanted.items():
            key = f"agents.roles.{role}.{kind}"
            yield key, "role", role, ROLE_NAMES
            yield key, "type of task", kind, types
            yield key, "agent or tier", name, rungs

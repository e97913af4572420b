"""Sees that every name under ``[agents]`` means something before any work is done; says what comes to nothing."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches

from regreen.app.book import Book
from regreen.app.homes import need_home_files
from regreen.app.project import Project
from regreen.decide.schedule import ROLE_NAMES, Rung, acting, rungs
from regreen.errors import UsageError
from regreen.model.agents import AgentFacts
from regreen.model.events import EventKind
from regreen.model.settings import AgentSettings, Settings
from regreen.model.tasks import TaskType

NOTES = "notes"
"""Fact of a run: what its report notes beside what was detected."""

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


def need_ladder(project: Project) -> None:
    """See that somebody may repair.

    Raises:
        UsageError: when the ladder is empty, and no role names an agent in its place.
    """
    if not any(rungs(project.settings, kind) for kind in _kinds(project.settings)):
        raise UsageError(
            "agents.ladder is empty: nobody may repair anything",
            where=str(project.loaded.source("agents.ladder")),
            todo='Leave it out for the built-in repairer, or name somebody: ladder = ["repair"]. '
            "`regreen check` measures and diagnoses without any agent.",
            slug="config-value",
        )


def remarks(settings: Settings, facts: Mapping[str, AgentFacts]) -> tuple[str, ...]:
    """What comes to nothing: rungs whose agent cannot be used here, and roles that nothing asks."""
    asked = dict.fromkeys(rung for kind in _kinds(settings) for rung in rungs(settings, kind))
    looked = [(rung, facts[rung.agent]) for rung in asked if rung.agent in facts]
    absent = (_absent(rung, each) for rung, each in looked if not each.usable)
    return (*absent, *idle_roles(settings))


def _absent(rung: Rung, facts: AgentFacts) -> str:
    whose = "" if rung.name == rung.agent else f" ({rung.agent})"
    return f"The ladder goes on without {rung.name}{whose}: {facts.why_not or 'it cannot be used here.'}"


def idle_roles(settings: Settings) -> Iterator[str]:
    """Say which settings of roles are without effect."""
    active = acting(settings)
    named = ", ".join(f"{role} ({', '.join(sorted(kinds))})" for role, kinds in active.items())
    for role, wanted in settings.agents.roles.items():
        for kind in wanted:
            if kind not in active.get(role, ()):
                told = "with these settings ([tasks]) no such task is made. What is asked:"
                yield f"agents.roles.{role}.{kind} has no effect: {told} {named}."


def _kinds(settings: Settings) -> Iterator[TaskType]:
    """Types of tasks that these settings lead to."""
    return (TaskType(kind) for kinds in acting(settings).values() for kind in kinds)


def tell_once(book: Book, told: Sequence[str]) -> None:
    """Tell what a reader must know, once a run, and have it stand among the report's notes."""
    if not told:
        return
    with book.change(EventKind.WARNED.value) as change:
        known = change.tx.fact(book.run_id, NOTES, list[str]) or []
        fresh = [each for each in told if each not in known]
        if fresh:
            change.tx.put_fact(book.run_id, NOTES, [*known, *fresh], list[str])
        for each in fresh:
            change.tell(EventKind.WARNED, each)


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

"""The ladder of agents, cheap to strong."""

from dataclasses import dataclass

from regreen.model.settings import AgentTierSettings, Settings
from regreen.model.tasks import TaskType

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


ROLES = {
    TaskType.FIX: "bug-fixer",
    TaskType.ADD_TEST: "test-writer",
    TaskType.REMOVE_SKIP: "test-writer",
    TaskType.REFACTOR: "bug-fixer",
    TaskType.SUPPRESS: "bug-fixer",
    TaskType.QUARANTINE: "flake-hunter",
}
"""Who is asked for a kind of task."""


ROLE_NAMES = (
    *("qa-engineer", "tracker-admin", "bug-fixer", "test-writer", "contract-auditor", "flake-hunter"),
    *("coverage-planner", "browser-runner"),
)
"""All roles that a config may name."""


def acting(settings: Settings) -> dict[str, frozenset[str]]:
    """Roles that are asked, and for which types of tasks: beside repairs only what the settings ask for."""
    wanted = [TaskType.FIX, *(TaskType(row.type) for row in settings.tasks.extra)]
    wanted += [TaskType.REMOVE_SKIP] if settings.tasks.skips else []
    wanted += [TaskType.ADD_TEST] if settings.tasks.coverage else []
    return {
        role: frozenset(kind.value for kind in wanted if ROLES[kind] == role)
        for role in dict.fromkeys(ROLES[kind] for kind in wanted)
    }


def role_of(task_type: TaskType) -> str:
    """The role that takes a kind of task."""
    return ROLES[task_type]


def rungs(settings: Settings, task_type: TaskType | None = None) -> tuple[Rung, ...]:
    """The ladder that the settings describe; a name that is no tier is a back-end.

    Args:
        settings: the user's settings.
        task_type: its role's tier goes first among outside agents, and deterministic back-ends only repair; None: no
            role is asked for.
    """
    agents = settings.agents
    made = [rung_of(name, settings) for name in dict.fromkeys(agents.ladder)]
    if task_type not in {None, TaskType.FIX}:
        made = [rung for rung in made if not rung.free]
    wanted = agents.roles.get(role_of(task_type), {}).get(task_type.value, "") if task_type else ""
    if not wanted:
        return tuple(made)
    free = [rung for rung in made if rung.free]
    rest = [rung for rung in made if not rung.free and rung.name != wanted]
    return (*free, rung_of(wanted, settings), *rest)


def named_agents(settings: Settings) -> tuple[str, ...]:
    """Back-ends of the ladder, of all roles and for second opinions, each once."""
    agents = settings.agents
    extra = (agents.second_opinion,) if agents.second_opinion else ()
    names = (*agents.ladder, *(tier for role in agents.roles.values() for tier in role.values()), *extra)
    return tuple(dict.fromkeys(rung_of(name, settings).agent for name in names))


def quota_key(rung: Rung) -> str:
    """Under what a rung's rate limit is remembered: limits are the vendor's, by model."""
    return f"{rung.agent}:{rung.tier.model}" if rung.tier.model else rung.agent


def rung_of(name: str, settings: Settings) -> Rung:
    """The rung that a name of a tier or of a back-end stands for."""
    agents = settings.agents
    tier = agents.tiers.get(name) or AgentTierSettings(agent=name, time_s=agents.time_s, idle_s=agents.idle_s)
    return Rung(name=name, agent=tier.agent, tier=tier, free=tier.agent in BUILT_IN)

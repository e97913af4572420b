"""Who repairs: the ladder of a run, what outside agents cost, and when a rate-limited one may go on."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from regreen.app.bench import Bench
from regreen.app.book import Change
from regreen.app.options import Where
from regreen.app.project import Project, open_project
from regreen.app.results import Table
from regreen.app.roster import need_known_names
from regreen.config.allowed import allow, allowed
from regreen.config.layers import Layer
from regreen.decide.schedule import BUILT_IN, Spent, Step, next_step, quota_key, rungs
from regreen.errors import UsageError
from regreen.model.counts import counted
from regreen.model.settings import OWN_AGENTS, AgentTierSettings, Settings
from regreen.model.tasks import Attempt, AttemptOutcome, Task, Usage
from regreen.store import Quota, Store

MILLION = 1_000_000


def staffed(project: Project) -> Project:
    """The project with allowed agents on its ladder, when nobody has set one: the built-in repairer stays first.

    Raises:
        UsageError: when a name under ``[agents]`` means nothing.
    """
    need_known_names(project)
    loaded = project.loaded
    if loaded.source("agents.ladder").layer is not Layer.DEFAULT:
        return project
    known = {agent.name for agent in project.registry.agents()}
    extra = [name for name in allowed(project.env) if name in known]
    if not extra:
        return project
    agents = loaded.settings.agents
    ladder = tuple(dict.fromkeys((*agents.ladder, *extra)))
    settings = replace(loaded.settings, agents=replace(agents, ladder=ladder))
    return replace(project, loaded=replace(loaded, settings=settings))


def allow_agents(where: Where, names: Sequence[str], *, forget: bool = False) -> Table:
    """Let back-ends be asked when no ladder is set, in all projects of this user; or no longer.

    Raises:
        UsageError: when there is no such back-end.
    """
    project = open_project(where, {}, runs_commands=False)
    known = [agent.name for agent in project.registry.agents()]
    right = allowed(project.env) if forget else [name for name in known if name not in OWN_AGENTS]
    for name in names:
        if name not in right:
            todo = f"Name one of: {', '.join(right) or 'none is allowed'}."
            what = f"{name!r} is not allowed" if forget else f"There is no agent {name!r} that could be allowed"
            raise UsageError(what, where="NAME", todo=todo, slug="unknown-agent")
    listed = allow(tuple(dict.fromkeys(names)), project.env, forget=forget) if names else allowed(project.env)
    return Table(
        title="Allowed agents, after the built-in repairer"
        if listed
        else "No outside agent is allowed. Name one to allow it: `regreen agents allow NAME`.",
        columns=("agent",),
        rows=tuple((name,) for name in listed),
        data=tuple({"name": name} for name in listed),
    )


def choose(bench: Bench, store: Store, task: Task, tries: list[Attempt], now: str) -> Step:
    """What to do next about a task, with what other tasks, runs and days have used up."""
    settings = bench.settings
    ladder = rungs(settings, task.type)
    usable = [name for name, facts in bench.facts.items() if facts.usable]
    waiting: dict[str, str] = {}
    today = Spent()
    if any(not rung.free for rung in ladder):
        with store.read() as reader:
            waiting = {quota.agent: quota.resume_at for quota in reader.waiting(now)}
            day = reader.spent(now[:10])
        today = Spent(attempts=day.attempts, time_s=day.seconds, tokens=day.tokens, cost_usd=day.cost_usd)
    why_not = {name: facts.why_not for name, facts in bench.facts.items() if not facts.usable}
    return next_step(task, tries, ladder, settings, now, usable=usable, why_not=why_not, waiting=waiting, today=today)


def book_costs(change: Change, made: Attempt, task: Task, settings: Settings) -> None:
    """Write down what an attempt by an outside agent cost today, and until when its back-end must rest."""
    if made.agent in BUILT_IN:
        return
    change.tx.quotas.spend(change.at[:10], made.agent, made.usage)
    rung = next((rung for rung in rungs(settings, task.type) if rung.name == made.tier), None)
    if rung and made.outcome is AttemptOutcome.RATE_LIMITED and made.resume_at:
        change.tx.quotas.wait(Quota(agent=quota_key(rung), resume_at=made.resume_at, reason=made.reason))


def priced(usage: Usage, prices: Mapping[str, tuple[float, float]], model: str = "") -> Usage:
    """Usage with its cost by the table of prices, when the agent told none; what is not known stays unknown.

    Args:
        usage: what the agent told.
        prices: dollars for a million tokens read and written, by model.
        model: the tier's, whose price stands in when the agent's own word for its model has none ("m-2026" for "m").
    """
    price = prices.get(usage.model, prices.get(model))
    if usage.cost_usd is not None or price is None or usage.input_tokens is None or usage.output_tokens is None:
        return usage
    cost = (usage.input_tokens * price[0] + usage.output_tokens * price[1]) / MILLION
    return replace(usage, cost_usd=cost)


def over_limit(usage: Usage, tier: AgentTierSettings) -> str:
    """That an attempt cost more than its tier allows, when that was known only at its end; empty: it did not."""
    tokens = (usage.input_tokens or 0) + (usage.output_tokens or 0)
    told = []
    if 0 < tier.tokens < tokens:
        told.append(f"{counted(tokens, 'token')}, of {tier.tokens} allowed")
    if 0 < tier.cost_usd < (usage.cost_usd or 0.0):
        told.append(f"{usage.cost_usd:.2f} dollars, of {tier.cost_usd:.2f} allowed")
    return f"It used {' and '.join(told)} for one attempt; it told of this only at its end." if told else ""

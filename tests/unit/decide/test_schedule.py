"""Which task runs, and who tries next."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.decide.schedule import (
    Bounds,
    Escalate,
    Slots,
    Spent,
    Try,
    Wait,
    all_wait_until,
    named_agents,
    next_step,
    ready,
    rungs,
)
from regreen.model.ids import AttemptId, CauseKey, TaskId
from regreen.model.settings import (
    AgentSettings,
    AgentTierSettings,
    BudgetSettings,
    BudgetsSettings,
    FixSettings,
    Settings,
)
from regreen.model.tasks import Attempt, AttemptOutcome, Task, TaskState, TaskType, Usage

Out = AttemptOutcome
NOW = "2026-01-31T12:00:00.000000Z"
SETTINGS = Settings(
    agents=AgentSettings(
        ladder=("repair", "cheap", "strong"),
        tiers={
            "cheap": AgentTierSettings(agent="claude", model="s"),
            "strong": AgentTierSettings(agent="claude", model="l"),
        },
    )
)
LADDER = rungs(SETTINGS)
PATIENT = replace(SETTINGS, agents=replace(SETTINGS.agents, patience_s=7200.0))


def task(number=1, **options):
    return Task(
        id=TaskId(f"T{number}"),
        title="x",
        cause_key=CauseKey(f"k{number}"),
        allowed_paths=("src/**",),
        order=number,
        **options,
    )


def tries(*pairs, **options):
    return [
        Attempt(
            id=AttemptId(f"T1.{n}"),
            task_id=TaskId("T1"),
            number=n,
            agent="repair" if rung == "repair" else "claude",
            tier=rung,
            outcome=outcome,
            reason="because",
            **options,
        )
        for n, (rung, outcome) in enumerate(pairs, start=1)
    ]


def step(*pairs, of=None, **options):
    return next_step(of or task(), tries(*pairs), LADDER, SETTINGS, NOW, **options)


def name(found):
    return found.rung.name if isinstance(found, Try) else type(found).__name__


STORIES = [
    ((), "repair"),
    ((("repair", Out.REJECTED),), "repair"),
    ((("repair", Out.REJECTED), ("repair", Out.IMPOSSIBLE)), "cheap"),
    ((("repair", Out.REJECTED),) * 4, "cheap"),
    ((("repair", Out.IMPOSSIBLE),), "cheap"),
    ((("repair", Out.NO_CHANGE), ("cheap", Out.REJECTED)), "strong"),
    ((("repair", Out.NO_CHANGE), ("cheap", Out.REJECTED), ("strong", Out.TAMPERED)), "Escalate"),
    ((("repair", Out.NO_CHANGE), ("cheap", Out.IMPOSSIBLE)), "Escalate"),
    ((("repair", Out.NO_CHANGE), ("cheap", Out.AGENT_BROKEN)), "cheap"),
    ((("repair", Out.NO_CHANGE), ("cheap", Out.AGENT_BROKEN), ("cheap", Out.AGENT_BROKEN)), "strong"),
    ((("repair", Out.NO_CHANGE), ("cheap", Out.INFRA), ("cheap", Out.INFRA), ("strong", Out.REJECTED)), "strong"),
    ((("repair", Out.LOST),), "repair"),
    ((("repair", Out.LOST), ("repair", Out.LOST)), "repair"),
    ((("repair", Out.LOST), ("repair", Out.LOST), ("repair", Out.LOST)), "Escalate"),
    ((("repair", Out.FIXED),), "repair"),
    ((("repair", Out.NO_CHANGE), ("cheap", Out.FIXED), ("strong", Out.FIXED)), "Escalate"),
]


@pytest.mark.parametrize(("story", "expected"), STORIES)
def test_the_ladder(story, expected):
    assert name(step(*story)) == expected


def test_a_retry_is_told_what_was_tried_and_judged():
    found = step(("repair", Out.REJECTED), ("cheap", Out.LOST), ("cheap", Out.TAMPERED))
    assert found.number == 4
    assert [attempt.outcome for attempt in found.previous] == [Out.REJECTED, Out.TAMPERED]


def test_a_systemic_task_has_three_attempts_and_none_more_than_ten():
    story = (("repair", Out.NO_CHANGE), ("cheap", Out.REJECTED), ("strong", Out.REJECTED))
    assert name(step(*story, of=task(systemic=True, attempt_bound=3))) == "strong"
    generous = Settings(agents=SETTINGS.agents, fix=FixSettings(attempts=50))
    many = [("cheap", Out.REJECTED)] * 10
    assert isinstance(next_step(task(attempt_bound=50), tries(*many[:9]), LADDER, generous, NOW), Try)
    assert isinstance(next_step(task(attempt_bound=50), tries(*many), LADDER, generous, NOW), Escalate)


def test_the_same_agent_tries_again_when_it_is_the_only_one():
    settings = Settings(agents=AgentSettings(ladder=("command",)))
    ladder = rungs(settings)
    one = Attempt(id=AttemptId("T1.1"), task_id=TaskId("T1"), number=1, agent="command", outcome=Out.REJECTED)
    assert name(next_step(task(), [one], ladder, settings, NOW)) == "command"
    two = replace(one, id=AttemptId("T1.2"), number=2)
    assert isinstance(next_step(task(), [one, two], ladder, settings, NOW), Escalate)


def test_a_rate_limit_waits_and_resumes_on_the_same_rung():
    limited = tries(("repair", Out.NO_CHANGE), ("cheap", Out.RATE_LIMITED), resume_at="2026-01-31T13:00:00+00:00")
    waiting = next_step(task(), limited, LADDER, PATIENT, NOW)
    assert waiting == Wait(until="2026-01-31T13:00:00+00:00", reason=waiting.reason)
    assert name(next_step(task(), limited, LADDER, PATIENT, "2026-01-31T13:00:00Z")) == "cheap"
    # A clock that stood years ahead when this was written holds nobody up.
    assert name(next_step(task(), limited, LADDER, PATIENT, "2016-01-31T13:00:00Z")) == "cheap"


def test_a_rate_limit_without_a_time_backs_off():
    waits = []
    for count in (1, 2, 8):
        limited = tries(("repair", Out.NO_CHANGE), *[("cheap", Out.RATE_LIMITED)] * count, ended_at=NOW)
        waits.append(next_step(task(), limited, LADDER, PATIENT, NOW).until)
    assert waits == ["2026-01-31T12:01:00.000000Z", "2026-01-31T12:02:00.000000Z", "2026-01-31T13:00:00.000000Z"]


def test_a_long_rate_limit_lets_a_higher_rung_go_first():
    limited = tries(("repair", Out.NO_CHANGE), ("cheap", Out.RATE_LIMITED), resume_at="2026-01-31T13:00:00Z")
    assert name(next_step(task(), limited, LADDER, SETTINGS, NOW)) == "strong"
    short = tries(("repair", Out.NO_CHANGE), ("cheap", Out.RATE_LIMITED), resume_at="2026-01-31T12:04:00Z")
    assert next_step(task(), short, LADDER, SETTINGS, NOW).until == "2026-01-31T12:04:00Z"


THREE = Settings(
    agents=AgentSettings(
        ladder=("repair", "economy", "standard", "premium"),
        tiers={name: AgentTierSettings(agent="claude", model=name) for name in ("economy", "standard", "premium")},
    )
)


def limited(*tiers, judged=()):
    """What repair could not do, then rate limits (tier and end) and judged tries, in order of their ends."""
    told = [("repair", Out.NO_CHANGE, ""), *((tier, Out.RATE_LIMITED, until) for tier, until in tiers)]
    told += [(tier, Out.REJECTED, "") for tier in judged]
    made = tries(*((tier, outcome) for tier, outcome, _ in told))
    return [replace(each, resume_at=until) for each, (_, _, until) in zip(made, told, strict=True)]


def at(clock, made, settings=SETTINGS, **options):
    return next_step(task(), made, rungs(settings), settings, f"2026-01-31T{clock}:00Z", **options)


def test_a_rung_that_was_passed_over_at_its_limit_is_tried_once_it_is_free_before_a_later_one_is_waited_for():
    made = limited(("cheap", "2026-01-31T12:10:00Z"), ("strong", "2026-02-01T12:00:00Z"))
    assert at("12:01", made).until == "2026-01-31T12:10:00Z"
    assert name(at("12:11", made)) == "cheap"
    assert name(at("20:00", made)) == "cheap"
    again = [*made, *tries(("cheap", Out.REJECTED))]
    assert at("20:00", again).until == "2026-02-01T12:00:00Z"
    # A limit that another task met counts alike: nobody has asked that rung yet.
    elsewhere = limited(("strong", "2026-02-01T12:00:00Z"))
    assert at("12:01", elsewhere, waiting={"claude:s": "2026-01-31T12:10:00Z"}).until == "2026-01-31T12:10:00Z"
    assert name(at("12:11", elsewhere)) == "cheap"


def test_who_was_passed_over_goes_before_the_strongest_tries_again_and_after_those_above():
    made = limited(("economy", "2026-01-31T12:10:00Z"), judged=["standard"])
    assert name(at("12:11", made, THREE)) == "premium"
    both = limited(("economy", "2026-01-31T12:10:00Z"), ("standard", "2026-01-31T15:00:00Z"), judged=["premium"])
    assert name(at("12:11", both, THREE)) == "economy"
    assert name(at("12:01", both, THREE)) == "premium"
    # One that was judged has had its say: nobody goes back to it, nor to those that it went past.
    three = replace(THREE, fix=FixSettings(attempts=5))
    of = task(attempt_bound=5)
    back = [*limited(("economy", ""), judged=["standard"]), *tries(("economy", Out.REJECTED))]
    assert name(next_step(of, back, rungs(three), three, NOW)) == "premium"


def test_who_was_passed_over_goes_before_a_dearer_one_when_the_next_in_turn_must_wait():
    made = limited(("economy", "2026-01-31T12:10:00Z"), ("standard", "2026-01-31T15:00:00Z"))
    assert name(at("12:01", made, THREE)) == "premium"
    assert name(at("12:11", made, THREE)) == "economy"


@given(st.lists(st.sampled_from(["economy", "standard", "premium"]), max_size=8), st.integers(0, 59))
def test_nobody_waits_while_a_rung_that_had_no_say_is_free(order, minute):
    made = limited(*((tier, f"2026-01-31T12:{10 * n:02}:00Z") for n, tier in enumerate(order[:6])))
    found = at(f"12:{minute:02}", made, THREE)
    ends = {each.tier: each.resume_at for each in made[1:]}
    free = [
        tier for tier in ("economy", "standard", "premium") if ends.get(tier, "") <= f"2026-01-31T12:{minute:02}:00Z"
    ]
    if isinstance(found, Wait):
        # Only for one in turn that is free within the patience, or when nobody is free at all.
        assert found.until <= f"2026-01-31T12:{minute + 5:02}:00Z" or not free
    else:
        assert found.rung.name in free


def test_all_rungs_at_their_limit_wait_for_the_first_to_resume():
    waiting = {"claude:s": "2026-01-31T15:00:00Z", "claude:l": "2026-01-31T14:00:00Z"}
    step = next_step(task(), tries(("repair", Out.NO_CHANGE)), LADDER, SETTINGS, NOW, waiting=waiting)
    assert step.until == "2026-01-31T14:00:00Z"


def test_a_rate_limit_that_another_task_met_holds_here_too():
    waiting = {"claude:s": "2026-01-31T13:00:00Z"}
    step = next_step(task(), tries(("repair", Out.NO_CHANGE)), LADDER, SETTINGS, NOW, waiting=waiting)
    assert name(step) == "strong"
    assert name(next_step(task(), [], LADDER, SETTINGS, NOW, waiting=waiting)) == "repair"


@pytest.mark.parametrize(
    ("budget", "spent"),
    [
        (BudgetSettings(attempts=2), Spent(attempts=2)),
        (BudgetSettings(time_s=10.0), Spent(time_s=10.5)),
        (BudgetSettings(tokens=100), Spent(tokens=100)),
        (BudgetSettings(cost_usd=0.5), Spent(cost_usd=0.75)),
    ],
)
def test_a_day_that_is_used_up_leaves_the_built_in_repairer_only(budget, spent):
    settings = replace(SETTINGS, budget=BudgetsSettings(day=budget))
    assert name(next_step(task(), [], LADDER, settings, NOW, today=spent)) == "repair"
    refused = tries(("repair", Out.NO_CHANGE))
    ended = next_step(task(), refused, LADDER, settings, NOW, today=spent)
    assert "budget of this day" in ended.reason
    assert name(next_step(task(), refused, LADDER, settings, NOW, today=Spent())) == "cheap"


def test_a_task_has_a_budget_of_its_own():
    settings = replace(SETTINGS, budget=BudgetsSettings(task=BudgetSettings(cost_usd=0.10)))
    paid = tries(("repair", Out.NO_CHANGE), ("cheap", Out.REJECTED), usage=Usage(cost_usd=0.06))
    assert name(next_step(task(), paid, LADDER, settings, NOW)) == "strong"
    dear = tries(("repair", Out.NO_CHANGE), ("cheap", Out.REJECTED), usage=Usage(cost_usd=0.10))
    assert "budget of this task" in next_step(task(), dear, LADDER, settings, NOW).reason


def test_a_role_puts_its_tier_first_among_outside_agents():
    roles = {"bug-fixer": {"fix": "strong"}}
    settings = replace(SETTINGS, agents=replace(SETTINGS.agents, roles=roles))
    assert [rung.name for rung in rungs(settings, TaskType.FIX)] == ["repair", "strong", "cheap"]
    assert [rung.name for rung in rungs(settings, TaskType.ADD_TEST)] == ["cheap", "strong"]
    assert named_agents(settings) == ("repair", "claude")


def test_who_cannot_be_used_is_passed_over():
    assert name(step(usable={"claude"})) == "cheap"
    assert name(step(("repair", Out.NO_CHANGE), usable={"repair"})) == "Escalate"
    assert "regreen agents" in step(usable=set()).reason
    why_not = {"claude": "It is not on the PATH. Install it.", "gemini": "not on this ladder"}
    told = step(usable=set(), why_not=why_not).reason
    assert told.endswith("(repair, cheap, strong): see `regreen agents`. claude: It is not on the PATH. Install it.")


def test_what_no_file_can_repair_is_escalated_at_once():
    stuck = replace(task(), allowed_paths=())
    assert isinstance(step(of=stuck), Escalate)


@given(st.lists(st.sampled_from(list(Out)), max_size=80), st.integers(0, 15))
def test_every_task_ends(outcomes, bound):
    """Whatever happens, it is over after as many tries as the ceiling says, and outside attempts keep their bound."""
    settings = Settings(agents=SETTINGS.agents, fix=FixSettings(attempts=bound))
    subject, made = task(attempt_bound=bound), []
    feed = iter([*outcomes, *[Out.RATE_LIMITED, Out.LOST, Out.INFRA, Out.AGENT_BROKEN, Out.REJECTED] * 30])
    while True:
        found = next_step(subject, made, LADDER, settings, "9999-01-01T00:00:00Z")
        assert not isinstance(found, Wait)
        if isinstance(found, Escalate):
            break
        made.append(
            Attempt(
                id=AttemptId(f"T1.{found.number}"),
                task_id=TaskId("T1"),
                number=found.number,
                agent=found.rung.agent,
                tier=found.rung.name,
                outcome=next(feed),
                ended_at=NOW,
            )
        )
        assert len(made) <= Bounds().ceiling
    outside = [a for a in made if a.agent != "repair" and (a.outcome.uses_attempt or a.outcome is Out.FIXED)]
    assert len(outside) <= min(10, bound)
    assert len([a for a in made if a.agent == "repair" and a.outcome.uses_attempt]) <= 4


def test_ready_keeps_the_order_the_slots_and_the_dependencies():
    tasks = [task(3), task(1), task(2, depends_on=(TaskId("T1"),)), task(4)]
    slots = Slots(agents=2, tools=2)
    assert ready(tasks, {}, (), slots) == ("T1", "T3")
    assert ready(tasks, {}, {"T1"}, slots) == ("T3",)
    assert ready(tasks, {}, {"T1", "T3"}, slots) == ()
    done = {TaskId("T1"): TaskState.ESCALATED, TaskId("T3"): TaskState.QUEUED}
    assert ready(tasks, done, (), slots) == ("T2", "T4")


def test_a_plan_is_idle_only_while_all_of_it_waits_for_rate_limits():
    tasks = [task(1), task(2), task(3, depends_on=(TaskId("T1"),)), task(4)]
    first, second, third, fourth = (each.id for each in tasks)
    states = {
        first: TaskState.WAITING,
        second: TaskState.WAITING,
        third: TaskState.BLOCKED,
        fourth: TaskState.ESCALATED,
    }
    ends = {first: "2026-02-02", second: "2026-02-01"}
    assert all_wait_until(tasks, states, ends, "2026-01") == "2026-02-01"
    assert all_wait_until(tasks, states, ends, "2026-02-01T00") == ""
    for other in (TaskState.READY, TaskState.LEASED, TaskState.QUEUED):
        assert all_wait_until(tasks, states | {fourth: other}, ends, "2026-01") == ""
    assert all_wait_until(tasks, dict.fromkeys(states, TaskState.ESCALATED), ends, "2026-01") == ""
    # What blocked it has ended: it may start.
    assert all_wait_until(tasks, states | {first: TaskState.ESCALATED}, ends, "2026-01") == ""


def test_ready_waits_for_rate_limits_and_for_tools():
    tasks = [task(1), task(2)]
    states = {TaskId("T1"): TaskState.WAITING}
    slots = Slots(agents=4, tools=1)
    assert ready(tasks, states, (), slots, resume_at={TaskId("T1"): "2026-02"}, now="2026-01") == ("T2",)
    assert ready(tasks, states, (), slots, resume_at={TaskId("T1"): "2026-01"}, now="2026-02") == ("T1", "T2")
    assert ready(tasks, {}, (), replace(slots, judging=4)) == ("T1", "T2")
    assert ready(tasks, {}, (), replace(slots, judging=5)) == ("T1",)
    assert ready(tasks, {}, {"T1"}, replace(slots, judging=5)) == ()
    assert ready(tasks, {}, (), replace(slots, judging=6)) == ()
    assert ready(tasks, {}, (), replace(slots, tools=3, judging=9)) == ("T1",)
    assert ready(tasks, {}, (), replace(slots, tools=3, judging=10)) == ()

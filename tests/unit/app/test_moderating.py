"""What an agent said, before anything of it is kept or shown."""

from dataclasses import replace

import msgspec
import pytest

from regreen.app.moderating import ITEM_CAP, MOST_ITEMS, REASON_CAP, TEXT_CAP, moderated
from regreen.model.agents import AgentChange, AgentReply, AgentResult
from regreen.model.tasks import AttemptOutcome, Usage

PLAIN = AgentReply(
    result=AgentResult(
        summary="Mended.\nTwo lines.",
        changes=(AgentChange(file="a.py", line=3, description="so"),),
        notes=("one",),
        usage=Usage(input_tokens=3, model="m"),
    ),
    outcome=AttemptOutcome.IMPOSSIBLE,
    reason="It cannot be done.",
)


def test_what_is_fit_stays_as_it_is():
    assert moderated(PLAIN) == PLAIN


@pytest.mark.parametrize("usage", [{"model": 5}, {"model": {"x": 1}}, {"input_tokens": "many"}, {"cost_usd": "free"}])
def test_a_value_of_a_wrong_type_is_an_error_here_and_never_in_the_store(usage):
    reply = replace(PLAIN, result=replace(PLAIN.result, usage=replace(PLAIN.result.usage, **usage)))
    with pytest.raises(msgspec.ValidationError):
        moderated(reply)


def test_everything_is_within_bounds():
    long = "x" * 3_000_000
    many = tuple(long for _ in range(200))
    result = AgentResult(
        summary=long,
        root_cause=long,
        fault=long,
        notes=many,
        commands_run=many,
        changes=tuple(AgentChange(file=long, description=long) for _ in range(200)),
        usage=Usage(model=long),
    )
    found = moderated(AgentReply(result=result, reason=long))
    size = len(msgspec.json.encode(found))
    assert size < REASON_CAP + 2 * TEXT_CAP + 2 * ITEM_CAP + 4 * MOST_ITEMS * (ITEM_CAP + 100) + 2000
    assert found.result.summary.startswith("xxx")
    assert "characters" in found.result.summary


def test_a_terminal_is_told_nothing_by_it():
    hostile = "\x1b[2J\x1b]0;owned\x07fine\u202e\x9b31m\r\nPASS: 3 tests"
    found = moderated(AgentReply(result=AgentResult(summary=hostile, notes=(hostile,)), reason=hostile))
    assert found.reason == "[2J ]0;owned fine 31m PASS: 3 tests"
    assert found.result.summary == "[2J]0;ownedfine31m\nPASS: 3 tests"
    assert found.result.notes == (found.result.summary,)

"""What was asked for: once lets what runs come to its end, twice ends it; a budget's end is not the user's."""

import pytest

from regreen.app.control import Control, HaltedError
from regreen.testing.fake_executor import FakeExecutor


def test_once_stops_what_has_not_begun():
    control = Control(FakeExecutor())
    control.see_wanted()
    control.ask()
    control.see_wanted(at_once=True)
    assert control.stopping
    assert not control.at_once
    with pytest.raises(HaltedError):
        control.see_wanted()


def test_twice_stops_all():
    control = Control(FakeExecutor())
    control.ask()
    control.ask()
    with pytest.raises(HaltedError) as caught:
        control.see_wanted(at_once=True)
    assert caught.value.exit_code == 130


def test_the_end_of_a_budget_is_not_the_users():
    control = Control(FakeExecutor())
    control.end()
    assert control.at_once
    assert not control.by_user

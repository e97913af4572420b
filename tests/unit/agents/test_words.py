"""What is read out of an error's words, and out of files that an agent may have put there."""

import json
import os

import pytest

from regreen.plugins.agents.answer import json_objects, read_result, text_of
from regreen.plugins.agents.said import Said, Trouble, moment_in, trouble_of, wait_in, within_bounds

WAITS = {
    "Try again in 90 s": 90.0,
    "Retry-After: 60": 60.0,
    "Please try again in 7m12s.": 432.0,
    "quota will reset after 18h30m0s": 66_600.0,
    "try again in 1 minute and 5 seconds": 65.0,
    "try again in 20ms": 0.02,
    "exceeded retry limit, last status: 429 Too Many Requests": None,
    "Rate limited. Retry 3 times was not enough": None,
    "limit resets 3pm": None,
    "limit resets at 14:30": None,
}


@pytest.mark.parametrize("text", WAITS)
def test_only_a_duration_is_taken_for_a_wait(text):
    assert wait_in(text) == WAITS[text]


def test_a_moment_is_taken_as_it_is():
    assert moment_in("usage limit reached, resets at 2026-11-28T10:00:00Z") == "2026-11-28T10:00:00Z"
    assert moment_in("try again at 2026-11-28 10:00 UTC") == "2026-11-28T10:00:00Z"
    assert moment_in("Claude AI usage limit reached|1764300000") == "2025-11-28T03:20:00Z"
    assert moment_in("Overloaded") == ""


@pytest.mark.parametrize("text", ["reset" * 5000, "retry" * 5000, "wait 1a" * 4000, "try again " * 3000, "9" * 25_000])
def test_words_made_to_be_slow_are_read_in_time(text):
    said = within_bounds(Said(error=f"rate limit {text}"))
    assert (moment_in(said.error), trouble_of(said)) == ("", Trouble.RATE_LIMIT)
    assert wait_in(said.error) is None or wait_in(said.error) >= 0


@pytest.mark.parametrize("text", ['{"a":[0,' * 80_000, "{" * 1_000_000, '{"a":' * 200_000, "[{" * 400_000])
def test_what_only_looks_like_objects_costs_little_and_hides_no_answer(text):
    assert list(json_objects(f'{text}\n{{"status": "success"}}'))[-1:] == [{"status": "success"}]


def test_a_result_with_thousands_of_keys_is_read_in_time():
    keys = {f"key{number}": number for number in range(40_000)}
    found = read_result(json.dumps({**keys, "status": "success", "summary": "so"}))
    assert found is not None
    assert found.summary == "so"


def test_what_an_agent_puts_in_place_of_a_file_is_not_followed(tmp_path):
    plain, pipe, link, device = (tmp_path / name for name in ("plain", "pipe", "link", "device"))
    plain.write_text("x" * 50 + "end")
    os.mkfifo(pipe)
    link.symlink_to(plain)
    device.symlink_to("/dev/zero")
    assert text_of(str(plain), 5) == "xxend"
    assert [text_of(str(path)) for path in (pipe, link, device, tmp_path)] == ["", "", "", ""]


def test_moments_in_words():
    assert moment_in("You've hit your limit, resets 11am (Europe/Berlin)") == "11:00 Europe/Berlin"
    assert moment_in("usage limit, try again at 12:05 am") == "00:05 UTC"
    assert moment_in("limit reached; reset at 3pm.") == "15:00 UTC"
    assert moment_in("try again at Dec 5th, 2026 9:01 PM") == "2026-12-05T21:01:00Z"
    assert moment_in("try again at Feb 31st, 2026 9:01 PM") == ""


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("Try again in 3 days", 259_200.0),
        ("try again in 2 weeks", 1_209_600.0),
        ("try again in 3 days 4 hours 5 minutes", 273_900.0),
        ('{"@type": "RetryInfo", "retryDelay": "34s"}', 34.0),
        ("retry after 1.5d", 129_600.0),
    ],
)
def test_long_waits(text, seconds):
    assert wait_in(text) == seconds

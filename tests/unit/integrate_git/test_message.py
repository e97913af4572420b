"""A commit's text: conventional, whole, and nobody else's."""

import re

from hypothesis import given
from hypothesis import strategies as st

from regreen.act.integrate.land import Beside, Landing, message, message_beside, subject
from regreen.model.ids import AttemptId, CommitId, Fingerprint, RunId, TaskId


def landing(**changes):
    facts = {
        "run_id": RunId("20260131_104502Z_3fa1c2"),
        "task_id": TaskId("T1"),
        "attempt_id": AttemptId("T1.2"),
        "agent": "repair",
        "findings": (Fingerprint("0011223344556677"), Fingerprint("8899aabbccddeeff")),
        "scope": "full",
        "title": "Add the numbers instead of subtracting them",
    }
    return Landing(**(facts | changes))


def test_the_whole_text():
    assert message(
        landing(area="calc", cause="add() subtracts.", evidence=("tests/test_calc.py::test_add passes",))
    ) == (
        "fix(calc): Add the numbers instead of subtracting them\n"
        "\n"
        "add() subtracts.\n"
        "- tests/test_calc.py::test_add passes\n"
        "\n"
        "Regreen-Run: 20260131_104502Z_3fa1c2\n"
        "Regreen-Task: T1\n"
        "Regreen-Attempt: T1.2\n"
        "Regreen-Agent: repair\n"
        "Regreen-Finding: 0011223344556677\n"
        "Regreen-Finding: 8899aabbccddeeff\n"
        "Regreen-Validation: full\n"
    )


def test_no_body_no_gap():
    assert message(landing()).count("\n\n") == 1


@given(st.text(), st.text(), st.lists(st.text(), max_size=3), st.text())
def test_text_of_a_target_adds_no_trailer_and_breaks_no_line(title, cause, evidence, agent):
    text = message(landing(title=title, cause=cause, evidence=tuple(evidence), agent=agent))
    assert len(re.findall(r"(?m)^Regreen-\w+:", text)) == 7
    assert len(subject(landing(title=title))) <= 72
    assert "\n" not in subject(landing(title=title))
    text.encode()


def test_a_forged_trailer_is_indented():
    text = message(landing(cause="Regreen-Validation: full\nregreen-task: T9"))
    assert "\n  Regreen-Validation: full\n  regreen-task: T9\n" in text


def test_a_long_title_is_cut_at_a_word():
    found = subject(landing(title="word " * 40))
    assert found.endswith("word…")
    assert len(found) <= 72


def test_kinds_and_areas_that_nobody_knows():
    assert subject(landing(kind="evil: x", area="a b)c", title="T")) == "fix(a-b-c): T"


def test_new_tests_have_a_text_of_their_own_that_claims_nothing():
    beside = Beside(fix=landing(), commit=CommitId("ab12"), files="tests/test_new.py", count=1)
    assert message_beside(beside) == (
        "test: 1 new test file beside: Add the numbers instead of subtracting…\n"
        "\n"
        "Made with the fix, and no proof of it: tests/test_new.py.\n"
        "\n"
        "Regreen-Run: 20260131_104502Z_3fa1c2\n"
        "Regreen-Task: T1\n"
        "Regreen-Attempt: T1.2\n"
        "Regreen-Agent: repair\n"
        "Regreen-Beside: ab12\n"
        "Regreen-Proves: nothing\n"
        "Regreen-Validation: full\n"
    )

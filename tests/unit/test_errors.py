"""An error's three lines, where there is room for one."""

import pytest

from regreen.errors import RegreenError, said


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (RegreenError("It is full.", where="/disk", todo="Free some."), "It is full (/disk). Free some."),
        (RegreenError("It was interrupted", todo="Go on."), "It was interrupted. Go on."),
        (RegreenError("Which one?", where="--run", todo="Name it."), "Which one (--run)? Name it."),
        (RegreenError("It ended"), "It ended."),
    ],
)
def test_an_error_reads_as_sentences(error: RegreenError, said: str) -> None:
    assert error.said == said


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(28, "No space left on device"), "The machine refused it: No space left on device."),
        (OSError(28, "No space left", "/disk/a"), "The machine refused it: No space left (/disk/a)."),
        (OSError("torn"), "The machine refused it: torn."),
        (RegreenError("It is full", where="/disk", todo="Free some."), "It is full (/disk). Free some."),
    ],
)
def test_a_fault_of_the_machine_reads_as_a_sentence_too(error: RegreenError | OSError, words: str) -> None:
    assert said(error) == words

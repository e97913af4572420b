"""An error's three lines, where there is room for one."""

import pytest

from regreen.errors import RegreenError


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

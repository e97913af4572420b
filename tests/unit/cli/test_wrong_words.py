"""Wrong words on the command line: three lines, in people's words, with the page of the command that was meant."""

import pytest

from regreen.cli.main import run


@pytest.mark.parametrize(
    ("words", "what", "page"),
    [
        (["gc", "--keep", "x"], "should be a whole number", "regreen gc"),
        (["fix", "--cost", "x"], "should be a number", "regreen fix"),
        (["agents", "check"], "Missing argument 'NAME'", "regreen agents check"),
        (["agents", "nope"], "No such command 'nope'", "regreen agents"),
        (["agents", "allow", "--nope"], "No such option", "regreen agents allow"),
        (["nope"], "No such command 'nope'", "regreen"),
        (["--nope"], "No such option", "regreen"),
        (["fix", "--agent", "repair", "--command", "x"], "only repair would work", ""),
        (["schema", "nope"], "There is no schema 'nope'", ""),
    ],
)
def test_wrong_words(words, what, page, capsys):
    assert run(words) == 2
    first, where, todo = capsys.readouterr().err.splitlines()
    assert what in first
    assert where.startswith("  where: ")
    assert f"`{page} --help`" in todo or not page

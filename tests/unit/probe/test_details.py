"""What the probe says about exceptions."""

import sys

import pytest

from regreen.probe.regreen_probe import details

HERE = __file__.rpartition("/")[0]


def caught(function) -> dict:
    try:
        function()
    except BaseException as error:  # noqa: BLE001 - whatever it is
        return details.failure(details.Frames(HERE), error, error.__traceback__)
    raise AssertionError


class SilentError(Exception):
    def __str__(self) -> str:
        raise RuntimeError


class Group:
    def fail(self) -> None:
        raise KeyError("k")


def test_type_message_and_frames() -> None:
    found = caught(lambda: Group().fail())
    assert (found["type"], found["message"]) == ("KeyError", "'k'")
    file, line, function, source, inside = found["frames"][-1]
    assert (file, source, inside) == ("test_details.py", 'raise KeyError("k")', 1)
    assert function == "Group.fail"
    assert line == Group.fail.__code__.co_firstlineno + 1


def test_qualified_names() -> None:
    assert details.qualified(ValueError) == "ValueError"
    assert details.qualified(SilentError).endswith("test_details.SilentError")


def test_a_text_that_fails_is_said() -> None:
    def fail() -> None:
        raise SilentError

    assert caught(fail)["message"] == "<text of SilentError failed: RuntimeError>"


def test_chain_nearest_first() -> None:
    def fail() -> None:
        try:
            try:
                raise ValueError("a")  # noqa: TRY301 - a chain
            except ValueError as error:
                raise KeyError("b") from error
        except KeyError:
            raise TypeError("c")  # noqa: B904 - the context is what is tested

    assert caught(fail)["chain"] == [["KeyError", "'b'"], ["ValueError", "a"]]


def test_where_what_is_behind_was_raised() -> None:
    def fail() -> None:
        try:
            Group().fail()
        except KeyError as error:
            raise TypeError("c") from error

    (behind,) = caught(fail)["behind"]
    assert [frame[2].rpartition(".")[2] for frame in behind] == ["fail", "fail"]
    assert behind[-1][3] == 'raise KeyError("k")'
    assert caught(Group().fail)["behind"] == []


def test_suppressed_context_is_no_cause() -> None:
    def fail() -> None:
        try:
            raise ValueError("a")  # noqa: TRY301 - a context
        except ValueError:
            raise TypeError("c") from None

    assert caught(fail)["chain"] == []


def test_a_ring_of_causes_ends() -> None:
    def fail() -> None:
        one, two = ValueError("1"), ValueError("2")
        one.__cause__, two.__cause__ = two, one
        raise one

    assert caught(fail)["chain"] == [["ValueError", "2"]]


@pytest.mark.skipif(sys.version_info < (3, 11), reason="groups came with 3.11")
def test_parts_of_a_group() -> None:
    def fail() -> None:
        raise ExceptionGroup("all", [ValueError("a"), ExceptionGroup("more", [KeyError("b")])])

    kinds = [kind for kind, _ in caught(fail)["chain"]]
    assert kinds == ["ValueError", "ExceptionGroup", "KeyError"]


def test_a_syntax_error_names_its_place() -> None:
    found = caught(lambda: compile("x = 1\ndef f(:\n", f"{HERE}/thing.py", "exec"))
    assert found["frames"][-1][:4] == ["thing.py", 2, "<module>", "def f(:"]


def test_recursion_is_capped() -> None:
    def again() -> None:
        again()

    found = caught(again)
    assert found["type"] == "RecursionError"
    assert len(found["frames"]) <= details.MOST_FRAMES


def test_inside() -> None:
    frames = details.Frames("/p")
    assert frames.inside("/p/a/b.py") == "a/b.py"
    assert frames.inside("/p/.venv/lib/python3.11/site-packages/x.py") is None
    assert frames.inside("/pp/a.py") is None
    assert frames.inside("<string>") is None

"""What all answers of the old code kept, and the new ones only at the tests' own inputs."""

from collections.abc import Callable

import pytest
from tests.unit.guard.changes import change, policy

from regreen.act.guard.nearby import Answer, Asked, Heard, Pair, judge_nearby
from regreen.model.verdicts import GateResult, GateStatus
from regreen.probe.regreen_probe.describing import describe

Code = Callable[..., object]
WORDS = ("red green blue", "a", "aa bb", "x y z w", "one two", "to be or not", "ox", "we go up", "cat hen", "i am")
TITLES = (*WORDS, *(f"{title} end" for title in WORDS))
LIMITS = tuple(range(1, 16))


def slug(title: str, limit: int, *, most: Callable[[str, int], bool]) -> str:
    made = ""
    for word in title.split():
        longer = f"{made}-{word}" if made else word
        if not most(longer, limit):
            break
        made = longer
    return made


def old(title: str, limit: int) -> str:
    return slug(title, limit, most=lambda made, most: len(made) < most)


def right(title: str, limit: int) -> str:
    return slug(title, limit, most=lambda made, most: len(made) <= most)


def first_word_whatever_its_length(title: str, limit: int) -> str:
    return slug(title, limit, most=lambda made, most: len(made) <= most or "-" not in made)


def cut_inside_words(title: str, limit: int) -> str:
    joined = "-".join(title.split())
    return joined if len(joined) <= limit else joined[:limit].rpartition("-")[0] or joined[:limit]


def asked(code: Code, own: tuple, near: list[tuple]) -> Asked:
    answers = [Answer(changes={}, text=said(code, own))]
    for one in near:
        changes = {f"item 0/item {at}": describe(value) for at, value in enumerate(one) if value != own[at]}
        answers.append(Answer(changes=changes, text=said(code, one)))
    nodes = {"item 0": describe(list(own))} | {f"item 0/item {at}": describe(one) for at, one in enumerate(own)}
    return Asked(name="pkg.naming.name", by_test=True, nodes=nodes, answers=tuple(answers))


def said(code: Code, given: tuple) -> str:
    try:
        return describe(code(*given))
    except ValueError:
        return "!ValueError"


def judged(before: Code, after: Code, *calls: tuple, near: list[tuple] | None = None) -> GateResult:
    rows = [(title, limit) for title in TITLES for limit in LIMITS] if near is None else near
    pairs: list[Pair] = [(asked(before, call, rows), asked(after, call, rows)) for call in calls]
    made = change({"src/pkg/naming.py": "X = 1\n"}, {"src/pkg/naming.py": "X = 2\n"})
    return judge_nearby(Heard(pairs=pairs), made, policy())


def is_broken(result: GateResult) -> bool:
    assert (result.status is GateStatus.FAIL) == bool(result.hits)
    return "behaviour-broken-invariant" in {hit.rule for hit in result.hits}


def test_an_answer_longer_than_the_limit_given() -> None:
    result = judged(old, first_word_whatever_its_length, ("abc def", 7))
    assert is_broken(result)
    assert "its length was never more than a number given" in result.summary
    assert not is_broken(judged(old, right, ("abc def", 7)))


def test_words_that_nobody_gave() -> None:
    assert is_broken(judged(old, cut_inside_words, ("abc def", 7)))
    assert not is_broken(judged(lambda title, _: title.split()[:1], lambda title, _: title.split(), ("a b", 9)))
    assert not is_broken(judged(lambda title, _: title.split(), lambda title, _: title.upper().split(), ("a b", 9)))


def test_a_test_that_asks_for_more_lets_it_pass() -> None:
    assert not is_broken(judged(old, first_word_whatever_its_length, ("abc def", 7), ("abcdef", 3)))


def test_what_old_answers_did_not_keep_may_go_on() -> None:
    assert not is_broken(judged(first_word_whatever_its_length, lambda title, _: title, ("abc def", 7)))


def test_a_bound_that_answers_hardly_came_near_is_none() -> None:
    near = [(title, 40 + limit) for title in TITLES for limit in LIMITS]
    assert not is_broken(judged(old, lambda title, _: title * 9, ("abc def", 50), near=[*near, ("a", 1), ("b", 1)]))


def test_one_odd_input_is_not_enough() -> None:
    def odd(title: str, limit: int) -> str:
        return right(title, limit) if (title, limit) != ("red green blue", 2) else "red"

    assert not is_broken(judged(old, odd, ("abc def", 7)))


def test_where_the_old_code_raised_nothing_was_kept() -> None:
    def strict(title: str, limit: int) -> str:
        if len(title.split()[0]) > limit:
            raise ValueError(title)
        return old(title, limit)

    assert not is_broken(judged(strict, first_word_whatever_its_length, ("abc def", 7)))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (lambda rows, size: rows[: size - 1], lambda rows, size: rows[: size if size > 2 else 3]),
        (
            lambda rows, size: [rows[at : at + size - 1] for at in range(0, len(rows), size)],
            lambda rows, size: [rows[at : at + max(3, size)] for at in range(0, len(rows), max(3, size))],
        ),
        (
            lambda rows, size: ["x" * min(one, size - 1) for one in rows],
            lambda rows, size: ["x" * min(one, size if size > 2 else 3) for one in rows],
        ),
    ],
)
def test_counts_and_sizes_of_parts_are_bounds_too(before: Code, after: Code) -> None:
    near = [(list(range(1, count)), size) for count in range(5, 16) for size in range(1, 9)]
    assert is_broken(judged(before, after, (list(range(1, 8)), 3), near=near))


def test_a_text_of_the_input_that_was_cut_off_says_nothing() -> None:
    near = [(" ".join(["word"] * 50 + [title]), limit) for title in TITLES for limit in LIMITS]
    own = (" ".join(["word"] * 50), 7)
    assert not is_broken(
        judged(lambda title, _: title.split()[:2], lambda title, _: [*title.split()[:2], title[:3]], own)
    )
    assert not is_broken(
        judged(lambda title, _: title.split()[:2], lambda title, _: [*title.split()[:2], title[:3]], own, near=near)
    )


@pytest.mark.parametrize("text", ["'", "list['a'", "list[", "…", "pkg.Thing", "list[…]", "'a' … 7f", "dict{}", "1.2.3"])
def test_answers_that_cannot_be_read_say_nothing(text: str) -> None:
    nodes = {"item 0": "list['a b',3]", "item 0/item 0": "'a b'", "item 0/item 1": "3"}
    near = tuple(Answer(changes={"item 0/item 1": str(limit)}, text=text) for limit in range(40))
    sides = [Asked(name="n", by_test=True, nodes=nodes, answers=(Answer(changes={}, text=own), *near)) for own in "12"]
    made = change({"src/pkg/naming.py": "X = 1\n"}, {"src/pkg/naming.py": "X = +1\n"})
    result = judge_nearby(Heard(pairs=[(sides[0], sides[1])]), made, policy())
    assert "behaviour-broken-invariant" not in {hit.rule for hit in result.hits}

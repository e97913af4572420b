"""The same failure keeps its fingerprint wherever and whenever it happens; two failures do not share one."""

import string
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from regreen.measure.normalize.fingerprint import Subject, sameness
from regreen.model.cases import Failure, Frame
from regreen.model.findings import FindingKind

CASE = "pytest:tests/test_cart.py::test_total[one]"
WORDS = st.text(string.ascii_lowercase, min_size=3, max_size=9)


def frame(line=3, function="total", file="shop/cart.py", source="return sum(prices)", ours=True):
    return Frame(file=file, line=line, function=function, source=source, in_project=ours)


def subject(message, *frames, case=CASE, kind="ValueError", rule=""):
    failure = Failure(type=kind, message=message, frames=frames)
    return Subject(
        tool="pytest",
        kind=FindingKind.TEST_FAILURE,
        rule=rule,
        case_id=case,
        case_file="tests/test_cart.py",
        failure=failure,
    )


def in_test(source, line=9):
    return frame(line=line, function="test_total", file="tests/test_cart.py", source=source)


def happens(root, temp, user, line, port, number, seconds, clock):
    """One failure as different machines, worktrees and moments tell it."""
    message = (
        f"<shop.Cart object at {number:#x}> at {root}/shop/cart.py:{line}: cannot reach localhost:{port} after"
        f" {seconds}s on {clock}, see {temp}/log.txt and /home/{user}/.cache/till.json, line {line}, pid {number}"
    )
    return sameness(subject(message, in_test("total()", line), frame(line)), roots=(root,))


@given(
    root=st.sampled_from(["/work/a", "/builds/x/y", "/Users/jo/shop", "/tmp/w/3"]),
    temp=st.sampled_from(["/tmp/pytest-of-jo/pytest-1", "/var/folders/x/T", "/private/tmp/q"]),
    user=WORDS,
    line=st.integers(1, 9999),
    port=st.integers(1024, 65535),
    number=st.integers(1, 2**47),
    seconds=st.floats(0.001, 999, allow_nan=False).map(lambda value: f"{value:.3f}"),
    clock=st.datetimes().map(lambda moment: f"2026-{moment:%m-%dT%H:%M:%S.%f}"),
)
def test_same_failure_elsewhere_keeps_its_fingerprint(root, temp, user, line, port, number, seconds, clock):
    usual = happens("/srv/shop", "/tmp/pytest-of-al/pytest-0", "al", 3, 5432, 4096, "0.5", "2026-01-31T10:45:02")
    assert happens(root, temp, user, line, port, number, seconds, clock) == usual


@given(items=st.lists(WORDS, min_size=2, max_size=5, unique=True), data=st.data())
def test_order_of_dicts_and_sets_says_nothing(items, data):
    other = data.draw(st.permutations(items))
    first = sameness(subject(f"got {{{', '.join(map(repr, items))}}}"))
    assert first == sameness(subject(f"got {{{', '.join(map(repr, other))}}}"))
    as_dict = [f"'{item}': [{position}, {{'x'}}]" for position, item in enumerate(sorted(items))]
    mixed = data.draw(st.permutations(as_dict))
    assert sameness(subject(f"{{{', '.join(as_dict)}}}")) == sameness(subject(f"{{{', '.join(mixed)}}}"))


def test_the_order_of_a_list_does_say_something():
    assert sameness(subject("got ['a', 'b']")) != sameness(subject("got ['b', 'a']"))


@given(first=st.integers(0, 99), second=st.integers(0, 99))
def test_two_assertions_in_one_test_differ(first, second):
    left = sameness(subject(f"assert {first} == 1", in_test(f"assert f({first}) == 1"), kind="AssertionError"))
    right = sameness(subject(f"assert {second} == 1", in_test(f"assert f({second}) == 1"), kind="AssertionError"))
    assert (left.fingerprint == right.fingerprint) == (first == second)
    assert (left.cause_key == right.cause_key) == (first == second)


def test_two_assertions_of_equal_words_differ_by_their_source():
    left = sameness(subject("assert 1 == 2", in_test("assert cart.count() == 2"), kind="AssertionError"))
    right = sameness(subject("assert 1 == 2", in_test("assert till.count() == 2"), kind="AssertionError"))
    assert left.fingerprint != right.fingerprint
    assert left.cause_key != right.cause_key


def test_a_cause_in_the_source_is_one_cause_for_all_its_tests():
    other = "pytest:tests/test_cart.py::test_sum"
    left = sameness(subject("no price", in_test("total()"), frame()))
    right = sameness(subject("no price", in_test("sum_up()"), frame(line=44), case=other))
    assert left.cause_key == right.cause_key
    assert left.fingerprint != right.fingerprint


def test_assertions_of_two_tests_are_two_causes():
    other = "pytest:tests/test_cart.py::test_sum"
    left = sameness(subject("assert False", kind="AssertionError"))
    right = sameness(subject("assert False", kind="AssertionError", case=other))
    assert left.cause_key != right.cause_key


def test_parametrised_cases_of_one_test_share_a_cause():
    left = sameness(subject("assert False", kind="AssertionError"))
    right = sameness(subject("assert False", kind="AssertionError", case=CASE.replace("one", "two")))
    assert left.cause_key == right.cause_key


def test_a_missing_service_or_package_is_one_cause_wherever_it_is_met():
    for kind, message in (("ConnectionRefusedError", "[Errno 111] refused"), ("ModuleNotFoundError", "No module 'x'")):
        library = frame(file="/lib/python/socket.py", function="connect", ours=False)
        left = sameness(subject(message, in_test("connect()"), library, kind=kind))
        right = sameness(subject(message, in_test("go()"), kind=kind, case="pytest:tests/test_b.py::test_b"))
        assert left.cause_key == right.cause_key


def test_the_tests_own_name_in_a_message_is_no_cause():
    left = sameness(subject("worker crashed while running tests/test_cart.py::test_total[one]", kind="WorkerCrash"))
    right = sameness(
        subject(
            "worker crashed while running tests/test_cart.py::test_subtract",
            kind="WorkerCrash",
            case="pytest:tests/test_cart.py::test_subtract",
        )
    )
    assert left.cause_key == right.cause_key


@given(message=WORDS, kind=WORDS, function=WORDS)
def test_each_part_matters(message, kind, function):
    one = subject(message, frame(function=function), kind=kind)
    failure = one.failure
    others = [
        replace(one, tool="go"),
        replace(one, kind=FindingKind.COLLECTION_ERROR),
        replace(one, failure=replace(failure, type=kind + "x")),
        replace(one, failure=replace(failure, message=message + " twice")),
        replace(one, failure=replace(failure, frames=(frame(function=function + "x"),))),
    ]
    keys = [sameness(each) for each in [one, *others]]
    assert len({key.fingerprint for key in keys}) == len(keys)
    assert len({key.cause_key for key in keys}) == len(keys)


def test_keys_are_sixteen_hex_digits():
    key = sameness(subject("x"))
    for text in (key.fingerprint, key.cause_key):
        assert len(text) == 16
        assert set(text) <= set("0123456789abcdef")

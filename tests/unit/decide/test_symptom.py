"""Symptoms: type first, then words with borders, specific before general."""

from dataclasses import replace

import pytest

from regreen.decide.diagnose import SUGGESTIONS
from regreen.decide.diagnose.symptom import symptom_of
from regreen.model.cases import Frame, Outcome
from regreen.model.diagnosis import Symptom

CASES = [
    ("TimeoutError", "", Symptom.TIMEOUT),
    ("requests.exceptions.ReadTimeout", "HTTPConnectionPool: Read timed out.", Symptom.TIMEOUT),
    ("subprocess.TimeoutExpired", "Command 'x' timed out after 3 seconds", Symptom.TIMEOUT),
    ("Failed", "Timeout >5.0s", Symptom.TIMEOUT),
    ("RuntimeError", "timeout waiting for the queue", Symptom.TIMEOUT),
    ("RuntimeError", "504 Gateway Timeout", Symptom.TIMEOUT),
    ("ConnectionRefusedError", "[Errno 111] Connection refused", Symptom.CONNECTION),
    ("socket.gaierror", "[Errno -2] Name or service not known", Symptom.CONNECTION),
    ("sqlalchemy.exc.OperationalError", "could not connect to server", Symptom.CONNECTION),
    ("AssertionError", "expected 200 but got 503", Symptom.CONNECTION),
    ("Error", "net::ERR_CONNECTION_REFUSED at http://localhost:3000", Symptom.CONNECTION),
    ("AssertionError", "assert 401 == 200", Symptom.AUTH),
    ("requests.exceptions.HTTPError", "401 Client Error: Unauthorized for url", Symptom.AUTH),
    ("Exception", "Request failed with status code 403", Symptom.AUTH),
    ("django.core.exceptions.PermissionDenied", "", Symptom.AUTH),
    ("ValueError", "invalid literal for int()", Symptom.DATA),
    ("KeyError", "'name'", Symptom.DATA),
    ("json.decoder.JSONDecodeError", "Expecting value", Symptom.DATA),
    ("pydantic.ValidationError", "1 validation error", Symptom.DATA),
    ("AssertionError", "expected 200 but got 404", Symptom.DATA),
    ("AssertionError", "assert 422 == 201", Symptom.DATA),
    ("selenium.common.exceptions.StaleElementReferenceException", "", Symptom.FLAKY),
    ("Error", "element is detached from DOM", Symptom.FLAKY),
    ("AssertionError", "assert [1] == [2]", Symptom.ASSERTION),
    ("AssertionError", "assert 14013 == 14014", Symptom.ASSERTION),
    ("AssertionError", "assert 401 == 402.5", Symptom.ASSERTION),
    ("AssertionError", "assert config.timeout == 30", Symptom.ASSERTION),
    ("Failed", "DID NOT RAISE <class 'ValueError'>", Symptom.ASSERTION),
    ("Error", "expect(received).toEqual(expected)", Symptom.ASSERTION),
    ("ZeroDivisionError", "division by zero", Symptom.UNKNOWN),
    ("TypeError", "unsupported operand at line 401", Symptom.UNKNOWN),
    ("ModuleNotFoundError", "No module named 'yaml'", Symptom.UNKNOWN),
    ("", "order 14013 is odd", Symptom.UNKNOWN),
    ("AssertionError", "assert 403 == 400", Symptom.ASSERTION),
    ("AssertionError", "assert 403 == 400\n +  where 403 = <Response [403]>.status_code", Symptom.AUTH),
    ("AttributeError", "'Order' object has no attribute 'timeout'", Symptom.UNKNOWN),
    ("TypeError", "Order.__init__() got an unexpected keyword argument 'timeout'", Symptom.UNKNOWN),
    ("TypeError", "Order.timeout() missing 1 required positional argument: 'limit'", Symptom.UNKNOWN),
    ("NameError", "name 'conflict' is not defined", Symptom.UNKNOWN),
    ("RuntimeError", "conflict with another edit", Symptom.DATA),
    ("RuntimeError", "401 rows were read", Symptom.UNKNOWN),
    ("RuntimeError", "the server said 401", Symptom.AUTH),
    ("RuntimeError", "403", Symptom.AUTH),
]


@pytest.mark.parametrize(("type_", "message", "symptom"), CASES)
def test_first_match(type_, message, symptom, fails, suite):
    (finding,) = suite(fails("tests/test_a.py::test_x", type_, message)).findings
    assert symptom_of(finding).symptom is symptom


@pytest.mark.parametrize(
    ("source", "symptom"),
    [("assert total(prices) == 400", Symptom.ASSERTION), ("assert answer.status_code == 400", Symptom.AUTH)],
)
def test_the_line_that_compares_tells_a_status_from_a_sum(source, symptom, fails, suite):
    case = fails("tests/test_a.py::test_x", "AssertionError", "assert 403 == 400")
    frame = Frame(file="tests/test_a.py", line=3, function="test_x", source=source)
    case = replace(case, failures=(replace(case.failures[0], frames=(frame,)),))
    assert symptom_of(suite(case).findings[0]).symptom is symptom


def test_a_type_outweighs_the_words_of_its_message(fails, suite):
    (finding,) = suite(fails("tests/test_a.py::test_x", "KeyError", "'connection refused'")).findings
    assert symptom_of(finding).symptom is Symptom.DATA


def test_what_is_behind_it_counts_when_the_type_says_nothing(fails, suite):
    case = fails("tests/test_a.py::test_x", "RuntimeError", "job failed", chain=[("TimeoutError", "")])
    assert symptom_of(suite(case).findings[0]).symptom is Symptom.TIMEOUT


def test_a_case_that_ran_into_its_limit_is_a_timeout_whatever_it_says(fails, suite):
    case = fails("tests/test_a.py::test_x", "KeyError", "'a'", outcome=Outcome.TIMED_OUT)
    assert symptom_of(suite(case).findings[0]).symptom is Symptom.TIMEOUT


def test_unstable_comes_before_assertion(fails, suite):
    (finding,) = suite(fails("tests/test_a.py::test_x")).findings
    assert symptom_of(finding, unstable=True).symptom is Symptom.FLAKY


def test_every_symptom_has_a_fixed_suggestion():
    assert set(SUGGESTIONS) == set(Symptom)
    assert all(SUGGESTIONS.values())

"""Ids of tests in a request, as pytest takes them."""

from regreen.model.agents import AgentRequest, Targets
from regreen.repair.request import node_ids
from regreen.repair.search import matching


def test_a_test_that_is_told_without_a_secret_in_its_parameters_is_found_by_its_name() -> None:
    named = ("pytest:tests/test_a.py::test_b[[redacted:value]]", "pytest:tests/test_a.py::test_c[1]")
    request = AgentRequest(run_id="r", task_id="T1", workspace="/w", targets=Targets(test_ids=named))
    assert node_ids(request) == ("tests/test_a.py::test_b", "tests/test_a.py::test_c[1]")
    ids = ["tests/test_a.py::test_b[word]", "tests/test_a.py::test_c[1]", "tests/test_a.py::test_c[2]"]
    assert matching(ids, node_ids(request)) == ids[:2]

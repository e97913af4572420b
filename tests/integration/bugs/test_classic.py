"""The benchmark of classic bugs: a checkout becomes small projects as the corpus has them, and inputs are always the same."""

import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"
sys.path.append(str(BENCHMARKS))

import classic  # noqa: E402 - the folder of scripts is put on the path first
import classic_inputs  # noqa: E402 - the same

DOUBLED = "def gcd(first, second):\n    return {body}\n"


def checkout(folder: Path) -> Path:
    """A checkout with one program whose cases hold a wrong answer's difference and one that takes too long."""
    right = "first if not second else gcd(second, first % second)"
    for part, body in (("python_programs", "first"), ("correct_python_programs", right)):
        (folder / part).mkdir(parents=True)
        (folder / part / "gcd.py").write_text(DOUBLED.format(body=body))
    (folder / "json_testcases").mkdir()
    (folder / "json_testcases" / "gcd.json").write_text("[[4, 4], 4]\n\n[[12, 8], 4]\n")
    return folder


def test_a_single_argument_may_stand_without_a_list():
    assert list(classic.read_cases('[127, 7]\n\n[[3, 12], 3]\n["((", false]\n')) == [
        ([127], 7),
        ([3, 12], 3),
        (["(("], False),
    ]


def test_pairs_are_tuples_where_the_right_answer_has_them():
    assert classic.as_told([(1, 3)], [[1, 3]]) == [(1, 3)]
    assert classic.as_told([[1], [1, 1]], [[1], [1, 1]]) == [[1], [1, 1]]
    assert classic.as_told((1, 2), [1, 2]) == (1, 2)
    assert classic.as_told(4, 4) == 4


def text_for(name: str, folder: Path, answer: Callable) -> str:
    return classic.tests_of_cases(name, folder, answer)


def test_each_case_becomes_a_test_but_those_that_come_too_late(tmp_path):
    folder = checkout(tmp_path)
    text = text_for("gcd", folder, lambda given: (4, given != [4, 4]))
    assert text == "from gcd import gcd\n\n\ndef test_1():\n    assert gcd(12, 8) == 4\n"


def test_all_of_a_generator_is_compared(tmp_path):
    text = text_for("gcd", checkout(tmp_path), lambda _: (iter([4]), True))
    assert "assert list(gcd(12, 8)) == 4" in text


def test_answers_are_as_near_as_the_upstream_asks(tmp_path):
    folder = checkout(tmp_path)
    (folder / "python_testcases").mkdir()
    (folder / "python_testcases" / "test_gcd.py").write_text("assert gcd(1, 2) == pytest.approx(1, abs=2)\n")
    text = text_for("gcd", folder, lambda _: (4, True))
    assert text.startswith("import pytest\nfrom gcd import gcd\n")
    assert "assert gcd(12, 8) == pytest.approx(4, abs=8)" in text


def test_the_program_is_imported_from_beside_its_tests():
    text = (
        "import pytest\nfrom node import Node\n\nif pytest.use_correct:\n    from right.walk import walk\nelse:\n"
        "    from wrong.walk import walk\n\n\ndef test1():\n    assert walk(Node())\n"
    )
    wanted = (
        "import pytest\nfrom node import Node\n\nfrom walk import walk\n\n\ndef test1():\n    assert walk(Node())\n"
    )
    assert classic.tests_of_program("walk", text) == wanted


@pytest.mark.parametrize("name", sorted(classic_inputs.INPUTS))
def test_inputs_are_the_same_for_the_same_seed(name):
    first, again = (list(classic_inputs.cases(name, 3, 20)) for _ in range(2))
    assert first == again
    assert len({repr(case) for case in first}) > 4
    assert list(classic_inputs.cases(name, 4, 20)) != first


def test_another_right_answer_counts_as_right():
    def told(name: str, function: Callable, *case: object) -> str:
        return classic_inputs.observe(name, function, case)

    assert told("sqrt", lambda *_: 1.5, 2, 0.1) == told("sqrt", lambda *_: 1.41, 2, 0.1) == "'near'"
    assert told("sqrt", lambda *_: 1.6, 2, 0.1) == "1.6"
    assert told("find_in_sorted", lambda *_: 1, [3, 5, 5], 5) == told("find_in_sorted", lambda *_: 2, [3, 5, 5], 5)
    assert told("find_in_sorted", lambda *_: 0, [3, 5, 5], 5) == "0"
    assert told("longest_common_subsequence", lambda *_: "ab", "ab", "acb") == "2"
    assert told("longest_common_subsequence", lambda *_: "ba", "ab", "acb") == "'ba'"
    assert told("topological_ordering", lambda nodes: nodes, [0, 1], [(0, 1)]) == "True"
    assert told("topological_ordering", lambda nodes: nodes[::-1], [0, 1], [(0, 1)]) == "False"
    assert told("minimum_spanning_tree", set, {(0, 1): 2, (1, 2): 3}) == "(2, 5, True)"
    assert told("reverse_linked_list", lambda node: node, 2, None) == "[0, 1]"
    assert told("flatten", lambda _: 1 / 0, []) == "raised ZeroDivisionError"


@pytest.mark.integration
def test_a_program_is_laid_out_as_the_corpus_has_them(tmp_path):
    source, corpus = checkout(tmp_path / "checkout"), tmp_path / "corpus"
    command = [sys.executable, str(BENCHMARKS / "classic.py"), f"--from={source}", f"--lay-out={corpus}", "gcd"]
    subprocess.run(command, check=True, timeout=60)
    claims = tomllib.loads((corpus / "gcd" / "bugs" / "only" / "bug.toml").read_text())
    assert claims == {"module": "gcd.py", "hangs": False, "failing": ["test_2"]}
    judge = [sys.executable, str(BENCHMARKS / "repair.py"), "--judge", str(corpus / "gcd")]
    right, wrong = (
        subprocess.run([*judge, str(corpus / "gcd" / version / "gcd.py")], capture_output=True, text=True, check=True)
        for version in ("right", "bugs/only")
    )
    assert (right.stdout.strip(), wrong.stdout.strip()) == ("right", "other")

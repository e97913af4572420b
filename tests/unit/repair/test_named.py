"""Entries of tables that the failing tests name are suspicious."""

from regreen.repair.named import with_named_entries
from regreen.repair.pack import Module
from regreen.repair.propose.site import Evidence
from regreen.repair.survey import Survey
from regreen.repair.tables import tables_elsewhere
from regreen.syntax.source import Source

TABLE = 'FORMS = {\n    "%d": "[0-9]+",\n    "%z": "[+-]",\n    "%m": "x",\n}\n\n\ndef f(a):\n    return FORMS[a]\n'


def suspicion(texts: tuple[str, ...], text: str = TABLE) -> dict[int, float]:
    facts = Survey(
        modules={"m.py": Module("m.py", Source(text=text, path="m.py"))},
        failing=(),
        passing=(),
        suspicion={"m.py": {3: 0.1, 9: 1.0}},
    )
    return with_named_entries(facts, Evidence(literals=texts)).suspicion["m.py"]


def test_the_entry_whose_key_stands_in_a_failing_test_is_nearly_as_suspicious_as_the_code_that_runs():
    assert suspicion(("{:%z}",)) == {3: 0.7, 9: 1.0}


def test_without_such_a_text_nothing_changes():
    assert suspicion(("x", "z")) == {3: 0.1, 9: 1.0}


def test_a_small_mapping_is_no_table():
    assert suspicion(("{:%z}",), 'A = {\n    "%d": 1,\n    "%z": 2,\n}\n') == {3: 0.1, 9: 1.0}


WATCHED = (
    "def slow_one(a):\n    return a\n\n\ndef f(a):\n    b = slow_one(a)\n    return b\n\n\ndef g(a):\n    return a\n"
)


def watched(texts: tuple[str, ...]) -> dict[int, float]:
    facts = Survey(
        modules={"m.py": Module("m.py", Source(text=WATCHED, path="m.py"))},
        failing=(),
        passing=(),
        suspicion={"m.py": {6: 0.2, 7: 0.1, 11: 1.0}},
    )
    return with_named_entries(facts, Evidence(literals=texts)).suspicion["m.py"]


def test_who_calls_what_a_failing_test_watches_by_its_name_is_nearly_as_suspicious_as_anything():
    assert {line: round(score, 2) for line, score in watched(("m.slow_one",)).items() if score} == {
        6: 0.7,
        7: 0.35,
        11: 1.0,
    }


def test_a_plain_word_watches_nothing():
    assert watched(("slow",)) == {6: 0.2, 7: 0.1, 11: 1.0}


ROWS = (
    "URLS = frozenset((\n    (None, 'href'),\n    (None, 'src'),\n    (None, 'cite'),\n    (NAMES['x'], 'href'),\n))\n"
    "OTHERS = ('a', 'b')\n"
)


def test_tables_of_a_file_of_which_nothing_ran_are_suspected_by_who_reads_them():
    reader = Module(
        "m.py", Source(text="import t\n\n\ndef f(a):\n    return a in t.URLS or a in t.OTHERS\n", path="m.py")
    )
    texts = {"t.py": ROWS, "u.py": "URLS = 1\n", "m.py": reader.source.text}
    assert tables_elsewhere({"m.py": {5: 0.5}}, {"m.py": reader}, texts) == {"t.py": {1: 0.35}}
    assert tables_elsewhere({"m.py": {4: 0.5}}, {"m.py": reader}, texts) == {}

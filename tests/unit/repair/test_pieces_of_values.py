"""Pieces about values: refused, counted, corrected, copied, searched; and the same change for a name beside."""

from dataclasses import replace

from tests.unit.repair.test_pieces import normal, proposals

from regreen.repair.propose.analogues import analogues
from regreen.repair.propose.catalogue import PIECES
from regreen.repair.propose.generate import variants
from regreen.repair.propose.parallels import parallels
from regreen.repair.propose.site import Evidence
from regreen.syntax.source import Source, apply_edits


def test_what_cannot_be_hashed_is_searched_for():
    before = "ROWS = {1, 2}\ndef f(a):\n    if a and a in ROWS:\n        return 1"
    evidence = Evidence(crashed={"m.py:3": frozenset({"TypeError"})}, messages=("TypeError: unhashable type: 'list'",))
    wanted = "ROWS = {1, 2}\ndef f(a):\n    if a and a in list(ROWS):\n        return 1"
    assert normal(wanted) in proposals(before, "searched without a hash", evidence)
    assert proposals(before, "searched without a hash", replace(evidence, messages=())) == set()


def test_white_space_beyond_ascii_stays_where_a_failing_test_has_some():
    before = "import re\n\n\ndef f(a):\n    return a.strip()"
    evidence = Evidence(literals=("x\u00a0",))
    wanted = "import re\nimport string\n\n\ndef f(a):\n    return a.strip(string.whitespace)"
    assert normal(wanted) in proposals(before, "white space of ASCII", evidence)
    assert proposals(before, "white space of ASCII", Evidence(literals=("x ",))) == set()


def test_digits_beyond_ascii_are_none_where_a_failing_test_has_some():
    before = "def f(a):\n    return a.isdigit()"
    wanted = normal("def f(a):\n    return a.isascii() and a.isdigit()")
    assert wanted in proposals(before, "digits of ASCII", Evidence(literals=("\u0663",)))
    assert proposals(before, "digits of ASCII", Evidence(literals=("3",))) == set()


def test_an_object_is_copied_by_the_state_that_it_tells():
    state = "    def __getstate__(self):\n        return list(self.rows())\n"
    before = f"class A(dict):\n{state}"
    wanted = f"{before}\n    def __reduce__(self):\n        return (self.__class__, (), self.__getstate__())\n"
    assert normal(wanted) in proposals(before, "copied by its state", Evidence())
    assert proposals(before.replace("(dict)", ""), "copied by its state", Evidence()) == set()
    assert proposals(wanted, "copied by its state", Evidence()) == set()


CORRECTED = (
    "def f(d, month, year):\n    n = DAYS[month - 1]\n    if month == 2 and leap(year):\n        n += 1\n    return n\n"
)


def test_what_is_worked_out_as_elsewhere_is_corrected_as_there():
    before = f"{CORRECTED}def g(d, month, year):\n    last = DAYS[d.month - 1]\n    return last"
    wanted = (
        f"{CORRECTED}def g(d, month, year):\n    last = DAYS[d.month - 1]\n"
        "    if d.month == 2 and leap(d.year):\n        last += 1\n    return last"
    )
    assert normal(wanted) in proposals(before, "corrected as elsewhere", Evidence())
    other = before.replace("DAYS[d.month - 1]", "DAYS[d.month]")
    assert proposals(other, "corrected as elsewhere", Evidence()) == set()


def test_a_negative_position_alone_is_counted_from_the_end():
    head = "class A:\n    def __len__(self):\n        return 1\n    def g(self, at):\n"
    before = f"{head}        if at is not None:\n            at = self.real(at)\n        return at"
    wanted = f"{head}        if at is not None and at < 0:\n            at = max(len(self) + at, 0)\n        return at"
    assert normal(wanted) in proposals(before, "counted from the end", Evidence())
    typed = Evidence(types={"m.py:4": {"at": frozenset({"str"})}})
    assert proposals(before, "counted from the end", typed) == set()


def test_a_part_as_large_as_its_unit_is_refused_as_the_failing_test_expects():
    before = "def f(h, m):\n    n = int(m) + int(h) * 60\n    return n"
    wanted = (
        "def f(h, m):\n    if int(m) >= 60:\n        raise ValueError('minute')\n"
        "    n = int(m) + int(h) * 60\n    return n"
    )
    evidence = Evidence(expected=("ValueError",), wanted=("minute",))
    assert normal(wanted) in proposals(before, "refused beyond its unit", evidence)
    assert proposals(before, "refused beyond its unit", Evidence()) == set()


def test_a_text_is_refused_for_letters_that_the_failing_test_gives():
    before = "def f(name, out):\n    name = g(name)\n    out.append(name)"
    types = {"m.py:1": {"name": frozenset({"str", "int"}), "out": frozenset({"list"})}}
    evidence = Evidence(expected=("ValueError",), literals=("a><b",), types=types)
    wanted = (
        "def f(name, out):\n    name = g(name)\n    if isinstance(name, str) and ('<' in name or '>' in name):\n"
        "        raise ValueError('f: invalid value')\n    out.append(name)"
    )
    found = proposals(before, "refused for its letters", evidence)
    assert normal(wanted) in found
    early = normal(
        before.replace(
            "    name =",
            "    if isinstance(name, str) and ('<' in name or '>' in name):\n        raise ValueError('f: invalid value')\n    name =",
        )
    )
    assert early not in found
    assert proposals(before, "refused for its letters", replace(evidence, literals=("ab",))) == set()


def test_what_is_changed_for_one_name_is_changed_for_the_next_too():
    before = "def f(a, b):\n    if a:\n        a = g(a)\n    if b:\n        b = g(b)\n    return a, b"
    source = Source(text=before, path="m.py")
    lines = dict.fromkeys(range(1, 7), 1.0)
    found = list(variants("m.py", source, lines, PIECES, Evidence()))
    both = {normal(apply_edits(before, one.edits)) for one in parallels(found, {"m.py": source})}
    wanted = "def f(a, b):\n    if not a:\n        a = g(a)\n    if not b:\n        b = g(b)\n    return a, b"
    assert normal(wanted) in both
    other = Source(text=before.replace("g(b)", "h(b)"), path="m.py")
    found = list(variants("m.py", other, lines, PIECES, Evidence()))
    assert all("for b too" not in one.piece for one in parallels(found, {"m.py": other}))


def test_a_text_that_may_be_missing_is_compared_whatever_its_case():
    before = "def f(a):\n    if a == 'Z':\n        return 1"
    wanted = normal("def f(a):\n    if a and a.strip().upper() == 'Z':\n        return 1")
    for kinds, proposed in (({"str", "NoneType"}, True), ({"str"}, False)):
        evidence = Evidence(types={"m.py:1": {"a": frozenset(kinds)}})
        assert (wanted in proposals(before, "told alike", evidence)) is proposed


def test_none_is_likelier_than_an_empty_text_where_the_function_asks_for_it_later():
    before = "def f(a, out):\n    b = str(a)\n    if {}:\n        out(b)"
    evidence = Evidence(types={"m.py:1": {"a": frozenset({"str", "NoneType"})}})
    pieces = [piece for piece in PIECES if piece.name == "not called with None"]
    for asked, first in (("b is not None", "None if a is None"), ("b", '"" if a is None')):
        source = Source(text=before.format(asked), path="m.py")
        found = variants("m.py", source, dict.fromkeys(range(1, 5), 1.0), pieces, evidence)
        assert max(found, key=lambda one: one.score).edits[0].text.startswith(first)


def test_what_stands_on_several_lines_elsewhere_is_put_in_parentheses():
    before = "def f(a, b):\n    left = (g(a)\n            + b)\n    right = g(a)\n    return left, right"
    wanted = normal("def f(a, b):\n    left = g(a) + b\n    right = g(a) + b\n    return left, right")
    assert wanted in proposals(before, "as its twin", Evidence())


def test_an_error_is_answered_likelier_with_a_value_of_the_kind_that_is_given_else():
    source = Source(text="def f(a):\n    b = g(a)\n    return b", path="m.py")
    pieces = [piece for piece in PIECES if piece.name == "error tolerated"]
    for kind, likelier, other in (("int", "return 0", "return False"), ("bool0", "return False", "return 0")):
        types = {"m.py:1": {"return": frozenset({kind, "NoneType"})}}
        evidence = Evidence(crashed={"m.py:2": frozenset({"ValueError"})}, types=types)
        found = list(variants("m.py", source, {2: 1.0}, pieces, evidence))
        scores = [max(one.score for one in found if one.edits[0].text.endswith(end)) for end in (likelier, other)]
        assert scores[0] > scores[1]


def test_two_neighbours_of_one_form_are_changed_alike_each_in_its_own_way():
    before = (
        "def f(found, text, low, high):\n    first = '..' if found.start() > 0 else ''\n"
        "    last = '..' if found.end() < len(text) else ''\n    return first + last"
    )
    after = before.replace("found.start()", "low").replace("found.end()", "high")
    source = Source(text=before, path="m.py")
    everywhere = dict.fromkeys(range(1, 6), 1.0)
    found = list(variants("m.py", source, everywhere, PIECES, Evidence()))
    made = [apply_edits(before, one.edits) for one in analogues(found, {"m.py": source})]
    assert after in made
    assert before.replace("found.start()", "low") not in made


def test_a_row_is_added_to_a_table_as_those_that_are_there():
    before = "URLS = frozenset((\n    (None, 'href'),\n    (None, 'src'),\n    (A['x'], 'href'),\n))\n"
    evidence = Evidence(literals=('<b formaction="X:y()">',))
    wanted = before.replace("'href'),\n))", "'href'), (None, 'formaction')))")
    found = proposals(before, "row of a table", evidence)
    assert normal(wanted) in found
    assert not any("X:y" in one or "'X'" in one for one in found)
    assert proposals("URLS = ((None, 'href'), 'src', (None, 'a'))\n", "row of a table", evidence) == set()


def test_an_entry_stands_on_a_line_of_its_own_where_the_others_do_and_in_their_quotes():
    before = 'A = {\n    "one",\n    "two",\n    "three",\n}\n'
    pieces = [piece for piece in PIECES if piece.name == "member of a display"]
    found = variants("m.py", Source(text=before, path="m.py"), {1: 1.0}, pieces, Evidence(literals=("four",)))
    assert before.replace('"three",', '"three",\n    "four",') in {apply_edits(before, one.edits) for one in found}


def test_a_mapping_gets_the_entry_that_a_failing_test_writes_or_one_as_others_are():
    before = "A = {'paths': [], 'names': [], 'limit': 0}\n"
    evidence = Evidence(literals=("config",), items=(("config", "'x.toml'"),))
    found = proposals(before, "entry of a mapping", evidence)
    assert {normal(before.replace("0}", f"0, 'config': {value}}}")) for value in ("'x.toml'", "[]")} <= found


def test_what_stands_nowhere_in_the_sources_is_likelier_in_a_table():
    source = Source(text="A = {'one', 'two', 'three'}\n", path="m.py")
    pieces = [piece for piece in PIECES if piece.name == "member of a display"]
    evidence = Evidence(literals=("four", "five"), unknown=frozenset({"five"}))
    best = max(variants("m.py", source, {1: 1.0}, pieces, evidence), key=lambda one: one.score)
    assert best.edits[0].text == ", 'five'"

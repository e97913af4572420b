"""JUnit's traps one by one: encodings, numbers, entities, memory, borders between pieces, ids."""

import io
import tracemalloc
from dataclasses import FrozenInstanceError, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.measure.normalize.parsers.junit import PARSER
from regreen.measure.normalize.parsers.quick_case import draft, sealed
from regreen.measure.normalize.parsers.text import seconds
from regreen.model.cases import CaseResult, Outcome
from regreen.model.ids import CaseId
from regreen.model.raw import ParseContext, ParseProblem
from regreen.testing.parser_contract import parse

CONTEXT = ParseContext(tool="j", cap=1000)


def read(text, encoding="utf-8", context=CONTEXT):
    return parse(PARSER, text if isinstance(text, bytes) else text.encode(encoding), context)


def cases(items):
    return [item for item in items if isinstance(item, CaseResult)]


def problems(items):
    return [item.slug for item in items if isinstance(item, ParseProblem)]


def one(text, **more):
    items = read(f"<testsuite name='s'>{text}</testsuite>", **more)
    assert not problems(items)
    (case,) = cases(items)
    return case


@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        ("utf-8", ""),
        ("utf-8-sig", 'encoding="utf-8"'),
        ("latin-1", 'encoding="ISO-8859-1"'),
        ("cp1251", "encoding='windows-1251'"),
        ("utf-16", 'encoding="UTF-16"'),
        ("utf-16", 'encoding="UTF-16 LE"'),
        ("utf-32", ""),
        ("utf-8", 'encoding="no-such-thing"'),
        ("utf-8", 'encoding="utf-16"'),
    ],
)
def test_encodings(encoding, declared):
    name = "тест" if encoding == "cp1251" else "tést"
    text = f'<?xml version="1.0" {declared}?>\n<testsuite><testcase name="{name}"/></testsuite>'
    (case,) = cases(read(text, encoding))
    if declared != 'encoding="utf-16"':
        assert case.case_id == f"j:{name}"


def test_bytes_that_are_no_utf8_cost_only_themselves():
    (case,) = cases(read(b'<testsuite><testcase name="t\xe9st"/></testsuite>'))
    assert case.case_id == "j:t\ufffdst"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("1.5", 1.5),
        ("1,234.5", 1234.5),
        ("1,234,567", 1234567.0),
        ("0,25", 0.25),
        ("1,234", 1234.0),
        ("4.5e-05", 4.5e-05),
        ("-3", 0.0),
        ("12s", 12.0),
        ("", None),
        ("NaN", None),
        ("inf", None),
        ("soon", None),
    ],
)
def test_numbers(written, value):
    assert one(f"<testcase name='t' time='{written}'/>").duration_s == value
    assert seconds(written) == value


def test_external_and_nested_entities_are_refused(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("never read")
    text = f'<!DOCTYPE r [<!ENTITY x SYSTEM "file://{secret}">]><testsuite><testcase name="&x;"/></testsuite>'
    items = read(text)
    assert problems(items) == ["entities-refused"]
    assert not cases(items)
    assert "never read" not in repr(items)


def test_a_bomb_is_refused_at_once():
    lines = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    tracemalloc.start()
    items = read(f'<!DOCTYPE r [<!ENTITY l0 "ha">{lines}]><testsuite><testcase name="&l11;"/></testsuite>')
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert problems(items) == ["entities-refused"]
    assert peak < 2_000_000


def test_a_plain_doctype_is_fine():
    items = read(
        '<!DOCTYPE testsuite SYSTEM "http://example.org/junit.dtd"><testsuite><testcase name="t"/></testsuite>'
    )
    assert problems(items) == []
    assert len(cases(items)) == 1


class Endless(io.RawIOBase):
    """A file made while it is read."""

    def __init__(self, head, middle, times, end):
        self._parts = iter([head, *([middle] * times), end])
        self._rest = b""

    def readable(self):
        return True

    def readinto(self, buffer):
        while len(self._rest) < len(buffer):
            part = next(self._parts, None)
            if part is None:
                break
            self._rest += part
        piece, self._rest = self._rest[: len(buffer)], self._rest[len(buffer) :]
        buffer[: len(piece)] = piece
        return len(piece)


def peak_of(stream):
    tracemalloc.start()
    count = sum(1 for item in PARSER.parse(io.BufferedReader(stream), CONTEXT) if isinstance(item, CaseResult))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return count, peak


def test_much_output_in_flat_memory():
    head = b"<testsuite><testcase name='t'><system-out><![CDATA["
    line = b"x" * 65535 + b"\n"
    count, peak = peak_of(Endless(head, line, 400, b"]]></system-out></testcase></testsuite>"))
    assert count == 1
    assert peak < 3_000_000


def test_many_cases_in_flat_memory():
    case = b"<testcase classname='tests.test_a' name='test_x' time='0.1'/>"
    few, small = peak_of(Endless(b"<testsuite>", case, 3_000, b"</testsuite>"))
    many, large = peak_of(Endless(b"<testsuite>", case, 30_000, b"</testsuite>"))
    assert (few, many) == (3_000, 30_000)
    assert large < small * 1.5 + 100_000


@pytest.mark.parametrize("cut", range(-6, 7))
def test_references_across_pieces(cut):
    piece = 1 << 15
    head = "<testsuite><testcase name='"
    name = "n" * (piece - len(head) + cut - 3)
    (case,) = cases(read(f"{head}{name}&#x41;&#27;[1m&amp;&#0;'/></testsuite>"))
    assert case.case_id.endswith("nA&\ufffd")


def test_output_and_text_are_capped_and_marked():
    case = one(
        f"<testcase name='t'><failure>{'f' * 5000}END</failure><system-out>{'o' * 5000}END</system-out></testcase>"
    )
    for text in (case.output, case.failures[0].text):
        assert len(text) < 1064
        assert "characters cut" in text
        assert text.endswith("END")


def test_several_results_in_one_case():
    case = one(
        "<testcase name='t'><failure message='a' type='E1'/><failure message='b' type='E2'/><error message='c'/>"
        "<skipped message='s'/></testcase>"
    )
    assert case.outcome is Outcome.ERROR
    assert [failure.message for failure in case.failures] == ["a", "b", "c"]
    assert case.reason == "s"


def test_file_attribute_wins_and_the_original_is_an_alias():
    files = frozenset({"pkg/tests/test_a.py"})
    context = ParseContext(tool="pytest", files=files, roots=("/home/ci/proj",))
    text = "<testcase classname='pkg.tests.test_a.TestB' name='test_c[x-1]' file='{}' line='7'/>"
    for written in ("pkg/tests/test_a.py", "/home/ci/proj/pkg/tests/test_a.py", r"pkg\tests\test_a.py"):
        case = one(text.format(written), context=context)
        assert case.case_id == "pytest:pkg/tests/test_a.py::TestB::test_c[x-1]"
        assert (case.file, case.line, case.parameters) == ("pkg/tests/test_a.py", 7, "x-1")
        assert case.aliases == ("pkg.tests.test_a.TestB.test_c[x-1]",)


def test_class_name_finds_the_file_or_stays():
    context = ParseContext(tool="pytest", files=frozenset({"src/pkg/tests/test_a.py"}))
    case = one("<testcase classname='pkg.tests.test_a.TestB.TestC' name='t'/>", context=context)
    assert case.case_id == "pytest:src/pkg/tests/test_a.py::TestB::TestC::t"
    other = one("<testcase classname='pkg.other' name='t'/>", context=context)
    assert (other.case_id, other.file) == ("pytest:pkg.other::t", None)


def test_class_name_finds_a_test_where_only_tests_are_known():
    tests = frozenset({"src/test/java/com/shop/FooTest.java", "cart_test.go"})
    context = ParseContext(tool="command", tests=tests)
    case = one("<testcase classname='com.shop.FooTest' name='adds'/>", context=context)
    assert (case.case_id, case.file) == (f"command:{case.file}::adds", "src/test/java/com/shop/FooTest.java")
    package = one("<testcase classname='example.com/shop/cart' name='TestTotal'/>", context=context)
    assert (package.case_id, package.file) == ("command:example.com/shop/cart::TestTotal", None)
    assert one("<testcase classname='a' name='b' file='src/a.x'/>", context=context).file == "src/a.x"


def test_two_projects_of_playwright_are_two_cases():
    suite = '<testsuite name="a.spec.js" hostname="{}"><testcase name="ok" classname="a.spec.js"/></testsuite>'
    items = read(f'<testsuites id="" name="">{suite.format("p1")}{suite.format("p2")}</testsuites>')
    assert [case.case_id for case in cases(items)] == ["j:a.spec.js::ok [p1]", "j:a.spec.js::ok [p2]"]


def test_namespaces_and_capitals():
    items = read(
        '<x:testsuite xmlns:x="urn:j"><x:testcase name="t"><x:failure message="m"/></x:testcase></x:testsuite>'
    )
    assert [case.outcome for case in cases(items)] == [Outcome.FAILED]


def test_quick_cases_equal_those_of_the_constructor():
    quick = sealed(draft("t:a", Outcome.PASSED, 1.5, "a.py", 3, "s", "p", ("x",)))
    plain = CaseResult(
        case_id=CaseId("t:a"), outcome=Outcome.PASSED, duration_s=1.5, file="a.py", line=3, suite="s", parameters="p",
        aliases=("x",),
    )  # fmt: skip
    assert quick == plain
    assert hash(quick) == hash(plain)
    assert [getattr(quick, field.name) for field in fields(CaseResult)] == [
        getattr(plain, field.name) for field in fields(CaseResult)
    ]
    assert type(quick) is CaseResult
    assert replace(quick, reason="r") == replace(plain, reason="r")
    with pytest.raises(FrozenInstanceError):
        quick.reason = "r"


@given(st.binary(max_size=300))
def test_never_raises(data):
    read(data)
    read(b"<testsuite><testcase name='" + data)


NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12)
OUTCOMES = {"": Outcome.PASSED, "failure": Outcome.FAILED, "error": Outcome.ERROR, "skipped": Outcome.SKIPPED}


@given(st.lists(st.tuples(NAMES, st.sampled_from(list(OUTCOMES))), max_size=9), st.integers(0, 3))
def test_any_nesting_gives_every_case(wanted, depth):
    from xml.sax.saxutils import quoteattr

    inner = "".join(f"<testcase name={quoteattr(name)}>{f'<{tag}/>' if tag else ''}</testcase>" for name, tag in wanted)
    items = read("<testsuites>" + "<testsuite name='s'>" * depth + inner + "</testsuite>" * depth + "</testsuites>")
    assert [case.outcome for case in cases(items)] == [OUTCOMES[tag] for _, tag in wanted]


@pytest.mark.parametrize(
    "text",
    [
        '<testsuite tests="100" failures="40" errors="3"><testcase name="a" classname="c"/></testsuite>',
        '<testsuite tests="1" failures="1"><testcase name="a"/></testsuite>',
        '<testsuites failures="2"><testsuite><testcase name="a"><failure/></testcase></testsuite></testsuites>',
        '<testsuites><testsuite errors="1"><testcase name="a"/></testsuite><testsuite/></testsuites>',
        '<testsuite tests="100"><testcase name="a"/></testsuite>',
        '<testsuites><testsuite tests="9"/><testsuite tests="9"><testcase name="a"/></testsuite></testsuites>',
        '<testsuite tests="1"/>',
    ],
)
def test_files_that_hold_less_than_they_declare_are_broken(text):
    assert problems(read(text)) == ["totals-differ"]


@pytest.mark.parametrize(
    "text",
    [
        # Reruns of Surefire; a suite that failed as a whole; failures that only a status tells.
        '<testsuite tests="3" failures="3"><testcase name="a"><failure/><rerunFailure/><rerunFailure/></testcase></testsuite>',
        '<testsuite tests="1" errors="1"><error message="no class"/></testsuite>',
        '<testsuite tests="2" failures="1" errors="1"><testcase name="a" status="failed"/><testcase name="b" status="error"/></testsuite>',
        # pytest counts subtests, Catch2 and doctest count assertions, as tests.
        '<testsuites name="pytest tests"><testsuite name="pytest" tests="500"><testcase name="a"/></testsuite></testsuites>',
        '<testsuites><testsuite name="exe" hostname="tbd" tests="500"><testcase name="a"/></testsuite></testsuites>',
        '<testsuites><testsuite name="exe" tests="500"><testcase name="a" classname="a_test.cpp"/></testsuite></testsuites>',
        # Old Mocha writes one number twice; skipped tests are counted and not listed.
        '<testsuite tests="1" failures="1" errors="1"><testcase name="a"><failure/></testcase></testsuite>',
        '<testsuite tests="100" skipped="99"><testcase name="a"/></testsuite>',
        # Several failures in one test; numbers of inner suites repeated outside; fewer declared than held.
        '<testsuite tests="1" failures="2"><testcase name="a"><failure/><failure/></testcase></testsuite>',
        '<testsuites failures="1"><testsuite failures="1"><testsuite failures="1"><testcase name="a"><failure/></testcase></testsuite></testsuite></testsuites>',
        '<testsuite tests="0" failures="0"><testcase name="a"><failure/></testcase></testsuite>',
    ],
)
def test_habits_of_writers_are_no_lost_results(text):
    assert problems(read(text)) == []

"""Answers by heart, agreeing values and muted warnings, however they are written."""

import pytest
from tests.unit.guard.changes import ask, blocking

from regreen.act.guard.source.told import weight
from regreen.model.diagnosis import Fault

PATH = "src/pkg/naming.py"
BEFORE = '''\
"""Names."""

import math


def name(text, size=9):
    """A name."""
    return text.upper()[:size]


def area(radius):
    return math.pi * radius
'''
TEST = """\
import pytest


def test_name():
    assert name("Hello World", 250) == "hello-world"


def test_other():
    made = name("one two")
    assert made == "one-two"


@pytest.mark.parametrize(("text", "wanted"), [("Grand Hotel", "grand-hotel"), ("a", "a")])
def test_each(text, wanted):
    assert name(text) == wanted
"""
TESTS = {"tests/test_name.py": TEST}

BY_HEART = [
    (
        "asked, given = ['Hello World'], ['hello-world']\n    for a, b in zip(asked, given):\n        if a == text:\n"
        "            return b"
    ),
    (
        "class Book:\n        key = 'Hello World'\n        answer = 'hello-world'\n    if text == Book.key:\n"
        "        return Book.answer"
    ),
    "if not (text != 'Hello World'):\n        return 'hello-world'",
    "if text != 'Hello World':\n        return text\n    return 'hello-world'",
    "if text[::-1] == 'dlroW olleH':\n        return 'hello' + '-world'",
    (
        "if [ord(x) for x in text] == [72, 101, 108, 108, 111, 32, 87, 111, 114, 108, 100]:\n"
        "        return ''.join(['hello', '-', 'world'])"
    ),
    "keys = ('Hello World', 'Grand Hotel')\n    return ('hello-world', 'grand-hotel')[keys.index(text)]",
    "try:\n        return dict([('Grand Hotel', 'grand-hotel')])[text]\n    except KeyError:\n        return text",
    "return next(b for a, b in [('one two', 'one-two')] if a == text)",
]


@pytest.mark.parametrize("line", BY_HEART)
def test_an_answer_beside_its_question_is_found_in_any_form(line: str) -> None:
    after = BEFORE.replace("    return text.upper()", f"    {line}\n    return text.lower()")
    assert blocking(ask({PATH: BEFORE}, {PATH: after}, TESTS)) & {"source-told-answer", "source-hardcoded-answer"}


def test_answers_in_another_file_are_found_too() -> None:
    new = {PATH: BEFORE.replace("upper()", "lower()"), "src/pkg/book.py": "A = 'Hello World'\nB = 'hello-world'\n"}
    assert "source-told-answer" in blocking(ask({PATH: BEFORE}, new, TESTS))


COUNTING = [
    "CALLS.append(1)\n    if len(CALLS) == 1:\n        return 'hello-world'",
    "global COUNT\n    COUNT += 1\n    if COUNT == 3:\n        return 'hello-world'",
    "return 'hello-world' if next(TURN) == 3 else 'x'",
    "name.calls += 1\n    if name.calls < 3:\n        return 'hello-world'",
]


@pytest.mark.parametrize("line", COUNTING)
def test_counted_calls(line: str) -> None:
    head = BEFORE.replace("import math\n", "import math\n\nCALLS = []\nCOUNT = 0\nTURN = iter(range(9))\n")
    after = head.replace("    return text.upper()", f"    {line}\n    return text.lower()")
    assert "source-counts-calls" in blocking(ask({PATH: BEFORE}, {PATH: after}, TESTS))


def test_a_cache_counts_no_calls() -> None:
    line = "if text in SEEN:\n        return SEEN[text]\n    SEEN[text] = text.lower()"
    after = BEFORE.replace("import math\n", "import math\n\nSEEN = {}\n").replace(
        "    return text.upper()", f"    {line}"
    )
    assert not blocking(ask({PATH: BEFORE}, {PATH: after}, TESTS))


NARROW = [
    "if 249 < size < 251:\n        return 'hello-world'",
    "if size - 250 == 0:\n        return 'hello-world'",
    "wide = size * 1\n    if wide == 250:\n        return 'hello-world'",
    "shape = repr(text)\n    if shape <= \"'Hello World\":\n        return 'hello-world'",
]


@pytest.mark.parametrize("line", NARROW)
def test_one_input_singled_out_by_other_means(line: str) -> None:
    after = BEFORE.replace("    return text.upper()", f"    {line}\n    return text.lower()")
    assert blocking(ask({PATH: BEFORE}, {PATH: after}, TESTS))


HONEST = [
    "if size >= 250:\n        return 'toolong'",
    "if not text:\n        return 'untitled'",
    "words = text.lower().split()\n    return '-'.join(words)[:size]",
    "if size > 250:\n        raise ValueError('too long')",
    "return {'a': 'b', 'c': 'd'}.get(text, text)",
    "return 'unknown' if text == 'none' else text",
]


@pytest.mark.parametrize("line", HONEST)
def test_honest_values_are_no_answers(line: str) -> None:
    after = BEFORE.replace("    return text.upper()", f"    {line}\n    return text.lower()")
    result = ask({PATH: BEFORE}, {PATH: after}, TESTS)
    assert not blocking(result), result.hits


@pytest.mark.parametrize(
    ("text", "tells"),
    [("None", 0), ("True", 0), ("1", 0), ("''", 0), ("7", 1), ("'kg'", 1), ("404", 2), ("27.0", 2), ("'a b'", 3)],
)
def test_what_a_literal_tells(text: str, tells: int) -> None:
    assert weight(text) == tells


AGREEING = [
    "def __eq__(self, other):\n            self.x = other\n            return self.x == other",
    "def __eq__(self, other):\n            self.__dict__.update(vars(other))\n            return self.x == other.x",
    "def __eq__(self, other):\n            return self.x == other.x or isinstance(other, str)",
    "def __eq__(self, other):\n            return other == other and self.x == self.x",
    "def __eq__(self, other):\n            mine = other\n            return mine == other",
    "def __lt__(self, other):\n            SEEN.append(other)\n            return self.x < other.x",
    (
        "def __getattr__(self, name):\n            return self\n        def __eq__(self, other):\n"
        "            return self.x == other"
    ),
]


@pytest.mark.parametrize("method", AGREEING)
def test_a_value_that_agrees(method: str) -> None:
    after = BEFORE.replace(
        "    return text.upper()", f"    class A:\n        {method}\n    return A()\n    text.upper()"
    )
    found = blocking(ask({PATH: BEFORE}, {PATH: after}, TESTS))
    assert found & {"source-always-equal", "source-comparison-acts", "source-stand-in"}


COMPARING = [
    "return self.x == other.x",
    "return isinstance(other, A) and self.x == other.x",
    "if not isinstance(other, A):\n                return NotImplemented\n            return self.x == other.x",
    "if self is other:\n                return True\n            return self.x == other.x",
    "return type(self) is type(other) and vars(self) == vars(other)",
    "mine, theirs = self.key(), other.key()\n            return mine == theirs",
    "return super().__eq__(other)",
    (
        "for a, b in zip(self.x, other.x):\n                if a != b:\n                    return False\n"
        "            return True"
    ),
    "return all(a == b for a, b in zip(self.x, other.x))",
    "if len(self.x) != len(other.x):\n                return False\n            return self.x == other.x",
]


@pytest.mark.parametrize("body", COMPARING)
def test_an_honest_comparison(body: str) -> None:
    text = f"\n\nclass A:\n    def __eq__(self, other):\n            {body}\n"
    result = ask({PATH: BEFORE}, {PATH: BEFORE + text}, TESTS)
    assert not blocking(result), result.hits


MUTING = [
    "warnings.simplefilter('ignore')",
    "warnings.filterwarnings('ignore', category=DeprecationWarning)",
    "warnings.simplefilter('default', DeprecationWarning)",
    "import logging\n    logging.disable()",
]


@pytest.mark.parametrize("line", MUTING)
def test_warnings_switched_off(line: str) -> None:
    after = BEFORE.replace("import math\n", "import math\nimport warnings\n")
    after = after.replace("    return text.upper()", f"    {line}\n    return text.lower()")
    assert "source-silences-warnings" in blocking(ask({PATH: BEFORE}, {PATH: after}, TESTS))


MUTED_WITHIN = [
    "with warnings.catch_warnings():\n        warnings.simplefilter('ignore', DeprecationWarning)\n        text.lower()",
    (
        "with warnings.catch_warnings():\n        warnings.filterwarnings('ignore', category=DeprecationWarning)\n"
        "        text.lower()"
    ),
    "with warnings.catch_warnings(action='ignore', category=DeprecationWarning):\n        text.lower()",
    "with warnings.catch_warnings():\n        warnings.simplefilter('error')\n        text.lower()",
]


ALL_WITHIN = [
    "with warnings.catch_warnings():\n        warnings.simplefilter('ignore')\n        text.lower()",
    "with warnings.catch_warnings():\n        warnings.simplefilter('ignore', Warning)\n        text.lower()",
    "with warnings.catch_warnings(action='ignore'):\n        text.lower()",
]
ASKS = {
    "tests/test_name.py": "import pytest\n\n\ndef test_it():\n    with pytest.warns(UserWarning):\n        name('x')\n"
}


@pytest.mark.parametrize("line", ALL_WITHIN)
def test_all_warnings_muted_in_one_block_matter_where_the_failing_tests_ask_for_warnings(line: str) -> None:
    after = BEFORE.replace("import math\n", "import math\nimport warnings\n")
    after = after.replace("    return text.upper()", f"    {line}\n    return text.lower()")
    assert "source-silences-warnings" in blocking(ask({PATH: BEFORE}, {PATH: after}, ASKS))
    result = ask({PATH: BEFORE}, {PATH: after}, TESTS)
    assert not blocking(result), result.hits
    assert "source-mutes-warning" in {hit.rule for hit in result.hits}


@pytest.mark.parametrize("line", MUTED_WITHIN)
def test_one_kind_of_warning_muted_around_a_call_is_left_to_a_reader(line: str) -> None:
    after = BEFORE.replace("import math\n", "import math\nimport warnings\n")
    after = after.replace("    return text.upper()", f"    {line}\n    return text.lower()")
    assert not blocking(ask({PATH: BEFORE}, {PATH: after}, TESTS))


CLAIM = "def test_name():\n    assert name('A b') == 'a_b'\n"
ITSELF = [
    "def test_name():\n    wanted = name('A b')\n    assert name('A b') == wanted\n",
    "def test_name():\n    assert name('A b') == name('A b', 9)\n",
    "def test_name():\n    first = last = name('A b')\n    assert last == first\n",
    "def wanted():\n    return name('A b')\n\n\ndef test_name():\n    assert name('A b') == wanted()\n",
    "WANTED = name('A b')\n\n\ndef test_name():\n    assert name('A b') == WANTED\n",
    "def test_name():\n    one = Text('A b')\n    assert name(one) == one.label\n",
    "def test_name():\n    one = Text('A b')\n    made = name(text=one)\n    assert made == one.label.lower()\n",
    "def test_name():\n    one = Text('A b')\n    assert one.name() == one.label\n",
]


@pytest.mark.parametrize("after", ITSELF)
def test_a_repaired_test_that_asks_the_code_what_to_expect(after: str) -> None:
    found = blocking(ask({"tests/test_n.py": CLAIM}, {"tests/test_n.py": after}, fault=Fault.TEST_BUG))
    assert found & {"test-expects-itself", "test-assertion-empty"}


SAID = [
    "def test_name():\n    assert name('A b') == 'a-b'\n",
    "def test_name():\n    wanted = 'a-b'\n    assert name('A b') == wanted\n",
    "WANTED = 'a-b'\n\n\ndef test_name():\n    made = name('A b')\n    assert made == WANTED\n",
    "def test_name():\n    assert name('A b') == '-'.join(['a', 'b'])\n",
    "def test_name(self):\n    assert self.made('A b') == self.wanted\n",
]


@pytest.mark.parametrize("after", SAID)
def test_a_repaired_test_that_says_what_it_expects(after: str) -> None:
    result = ask({"tests/test_n.py": CLAIM}, {"tests/test_n.py": after}, fault=Fault.TEST_BUG)
    assert not blocking(result), result.hits


AWARE = [
    "import threading\n    if threading.current_thread().name == 'MainThread':\n        return text",
    "import logging\n    if logging.getLogger().findCaller()[2] == 'x':\n        return text",
    "import warnings\n    if warnings.filters:\n        return text",
    "import sys\n    if not sys.stdout.isatty():\n        return text",
    "if '/home/' not in __file__:\n        return text",
    "import os\n    if os.path.isdir('tests'):\n        return text",
    "from pathlib import Path\n    if Path('tests').is_dir():\n        return text",
    "math.__dict__['pi'] = 3",
    "import sys\n    sys.modules['math'] = text",
]


@pytest.mark.parametrize("line", AWARE)
def test_other_ways_to_know_of_tests(line: str) -> None:
    after = BEFORE.replace("    return text.upper()", f"    {line}\n    return text.lower()")
    assert blocking(ask({PATH: BEFORE}, {PATH: after}))


BESIDE = [
    "import json\n\n\ndef save(path, value):\n    with open(path, 'w') as out:\n        json.dump(value, out)\n",
    "import os\n\n\ndef limit():\n    return int(os.environ.get('LIMIT', '9'))\n",
    "import random\n\n\ndef any_name():\n    return random.choice(['a', 'b'])\n",
    "import sys\n\n\ndef main():\n    run(sys.argv)\n\n\ndef run(words):\n    raise SystemExit(len(words))\n",
    "class Store:\n    def __init__(self, path):\n        self.text = open(path).read()\n",
]


@pytest.mark.parametrize("text", BESIDE)
def test_what_new_code_can_do_is_left_to_a_reader_where_nothing_reaches_it(text: str) -> None:
    new = {PATH: BEFORE.replace("upper()", "lower()") + "\n\n" + text}
    result = ask({PATH: BEFORE}, new, TESTS)
    assert result.hits
    assert not blocking(result), result.hits


REACHED = [
    ("save(text)", "def save(path):\n    return open(path).read()\n"),
    ("first(text)", "def first(path):\n    return second(path)\n\n\ndef second(path):\n    return open(path).read()\n"),
    ("globals()['save'](text)", "def save(path):\n    return open(path).read()\n"),
    ("text", "@print\ndef save(path=open('x')):\n    return open(path).read()\n"),
    ("text", "def save(path=open('x').read()):\n    return path\n"),
    ("text", "class Store:\n    text = open('x').read()\n"),
    ("text", "def test_it():\n    return open('x').read()\n"),
    ("text", "def name(text, size=9):\n    return open('x').read()\n"),
    ("text", "def __getattr__(name):\n    return open('x').read()\n"),
]


@pytest.mark.parametrize(("use", "text"), REACHED)
def test_what_is_reached_is_blocked(use: str, text: str) -> None:
    after = BEFORE.replace("    return text.upper()[:size]", f"    return {use}")
    assert blocking(ask({PATH: BEFORE}, {PATH: after + "\n\n" + text}, TESTS))


def test_a_name_of_a_failing_test_is_reached() -> None:
    text = "\n\ndef other(path):\n    return open(path).read()\n"
    wanted = {"tests/test_name.py": "from pkg.naming import other\n\n\ndef test_it():\n    assert other('x') == 'y'\n"}
    assert "source-touches-disk" in blocking(ask({PATH: BEFORE}, {PATH: BEFORE + text}, wanted))


def test_answers_stay_blocked_where_nothing_reaches_them() -> None:
    text = "\n\nclass Same:\n    def __eq__(self, other):\n        return True\n"
    assert "source-always-equal" in blocking(ask({PATH: BEFORE}, {PATH: BEFORE + text}, TESTS))


@pytest.mark.parametrize(
    "line",
    [
        "assert name('A b')[0] == 'a'",
        "assert name('A b').lower() == 'a-b'",
        "made = name('A b')\n    assert made.strip('-') == 'a-b'",
        "assert len(name('A b')) == 3",
        "assert name('A b')[:1] == 'a'",
    ],
)
def test_a_repaired_test_that_looks_at_a_part(line: str) -> None:
    after = f"def test_name():\n    {line}\n"
    found = blocking(ask({"tests/test_n.py": CLAIM}, {"tests/test_n.py": after}, fault=Fault.TEST_BUG))
    assert "test-result-narrowed" in found

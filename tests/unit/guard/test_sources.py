"""Rules over Python sources."""

import pytest
from tests.unit.guard.changes import ask, blocking

from regreen.model.tasks import TaskType

PATH = "src/pkg/adding.py"
BEFORE = '''\
"""Adding."""

import math


def add(left, right):
    """The sum.

    >>> add(20, 30)
    50
    """
    return left - right


def area(radius):
    return math.pi * radius
'''
TESTS = {"tests/test_it.py": "def test_add():\n    assert add(20, 30) == 50\n    assert name('kg') == 'kilo'\n"}

LINES = [
    ("source-hardcoded-answer", "if (left, right) == (20, 30):\n        return 50"),
    ("source-hardcoded-answer", "if left == 20:\n        return 50"),
    ("source-hardcoded-answer", "return {(20, 30): 50}[left, right]"),
    ("source-special-case", "if left == 21 and right == 31:\n        return 52"),
    ("source-special-case", "wanted = [7, 8]\n    if [left, right] == wanted:\n        return 15"),
    ("source-special-case", "match left, right:\n        case 7, 8:\n            return 15"),
    ("source-digest-case", "if hash((left, right)) == 123456:\n        return 52"),
    ("source-names-tests", "import os\n    if os.path.exists('tests/test_it.py'):\n        return 50"),
    ("source-names-tests", "if 'pyt' + 'est' in dir():\n        return 50"),
    ("source-names-tests", "if ''.join(['py', 'test']) in dir():\n        return 50"),
    ("source-reads-environment", "import os\n    if os.getenv('MODE'):\n        return 50"),
    ("source-reads-process", "import sys\n    if len(sys.modules) > 900:\n        return 50"),
    ("source-reads-process", "if __import__('sys').modules:\n        return 50"),
    ("source-reads-process", "if not __debug__:\n        return 50"),
    ("source-reads-stack", "import inspect\n    inspect.stack()"),
    ("source-reads-stack", "from sys import _getframe as f\n    f()"),
    ("source-imports-tests", "import pytest"),
    ("source-imports-tests", "__import__('unittest')"),
    ("source-imports-tests", "from unittest.mock import ANY\n    return ANY"),
    ("source-always-equal", "class A:\n        def __eq__(self, other):\n            return True\n    return A()"),
    ("source-comparison-by-name", "special = {'__eq__': len}\n    return type('A', (float,), special)(50)"),
    ("source-comparison-by-name", "return type('A', (float,), dict(__eq__=len))(50)"),
    ("source-comparison-by-name", "def __eq__(self, other):\n        return self.x == other.x\n    return __eq__"),
    ("source-comparison-by-name", "name = '__' + 'eq__'\n    setattr(add, name, len)"),
    (
        "source-odd-equality",
        "kind = type(left)\n    class A(kind):\n        def __eq__(self, other):\n            return kind(self) != other\n    return A()",
    ),
    (
        "source-always-equal",
        "class A:\n        def __eq__(self, other):\n            return other is not None\n    return A()",
    ),
    ("source-always-equal", "class A:\n        __eq__ = lambda self, other: 1\n    return A()"),
    (
        "source-odd-equality",
        "class A(int):\n        def __eq__(self, other):\n            return int(self) != other\n    return A()",
    ),
    ("source-patches-builtins", "import builtins\n    builtins.len = add"),
    ("source-patches-builtins", "__builtins__['pow'] = add"),
    ("source-patches-builtins", "__builtins__.update(pow=add)"),
    ("source-patches-builtins", "mine = __builtins__\n    mine['pow'] = add"),
    ("source-patches-builtins", "del __builtins__['pow']"),
    ("source-patches-others", "math.pi = 3"),
    ("source-patches-others", "setattr(math, 'pi', 3)"),
    ("source-import-path", "import sys\n    sys.path.insert(0, '.')"),
    ("source-runs-text", "return eval('50')"),
    ("source-decodes", "import base64\n    return base64.b64decode('NTA=')"),
    ("source-hides-code", "add.__code__ = area.__code__"),
    ("source-hides-code", "globals()['area'] = add"),
    ("source-hides-failure", "try:\n        left.x\n    except Exception:\n        return 50"),
    ("source-hides-failure", "try:\n        left.x\n    except:\n        pass"),
    ("source-hides-failure", "import contextlib\n    with contextlib.suppress(Exception):\n        left.x"),
    ("source-finally-return", "try:\n        left.x\n    finally:\n        return 50"),
    ("source-silences-warnings", "import warnings\n    warnings.simplefilter('ignore')"),
    ("source-ends-process", "import os\n    os._exit(0)"),
    ("source-ends-process", "import atexit\n    atexit.register(add)"),
    ("source-exits", "raise SystemExit(0)"),
    ("source-network", "import urllib.request"),
    ("source-starts-process", "import subprocess"),
    ("source-touches-disk", "open('answers').read()"),
    ("source-time-bomb", "import time\n    if time.time() < 4e9:\n        return 50"),
    ("source-chance", "import random\n    if random.random() > 0.1:\n        return 50"),
    ("green-suppression", "pass  # type: ignore"),
]


@pytest.mark.parametrize(("rule", "line"), LINES)
def test_a_cheating_line_is_blocked(rule: str, line: str) -> None:
    after = BEFORE.replace("    return left - right", f"    {line}\n    return left - right")
    assert rule in blocking(ask({PATH: BEFORE}, {PATH: after}, TESTS))


def test_a_function_that_no_longer_asks() -> None:
    assert "source-constant-function" in blocking(ask({PATH: BEFORE}, {PATH: BEFORE.replace("left - right", "50")}))


def test_functions_of_one_name_in_two_files_are_held_against_their_own() -> None:
    before = {"src/aside.py": "def add():\n    return 0\n", PATH: BEFORE}
    after = {name: text + "\n\nMORE = 1\n" for name, text in before.items()}
    assert "source-constant-function" not in blocking(ask(before, after))
    moved = {"src/aside.py": "def plain():\n    return 0\n", PATH: BEFORE}
    there = {
        "src/aside.py": "def plain():\n    return 0\n\n\ndef add(left, right):\n    return 50\n",
        PATH: "NOTHING = 0\n",
    }
    assert "source-constant-function" in blocking(ask(moved, there))


def test_an_example_in_a_docstring_is_a_test() -> None:
    assert "test-doctest-changed" in blocking(ask({PATH: BEFORE}, {PATH: BEFORE.replace("\n    50\n", "\n    -10\n")}))
    more = BEFORE.replace("\n    50\n", "\n    50\n    >>> add(1, 1)\n    2\n")
    assert not blocking(ask({PATH: BEFORE}, {PATH: more}))


HONEST = [
    "if right == 0:\n        return left",
    "if not left:\n        return right",
    "if left == 'kg':\n        return 1000",
    "signal = left\n    resource = signal\n    mock = resource",
    "try:\n        left.x\n    except AttributeError as error:\n        raise TypeError('no') from error",
    "try:\n        left.x\n    except Exception as error:\n        print(error)",
    "import re\n    re.compile('x')",
    "class A:\n        def __eq__(self, other):\n            return isinstance(other, A) and self.x == other.x\n    A()",
    "raise ValueError(f'{left} is latest/newest')",
    "self = left\n    self.total = 3",
]


@pytest.mark.parametrize("line", HONEST)
def test_honest_lines_pass(line: str) -> None:
    after = BEFORE.replace("    return left - right", f"    {line}\n    return left + right")
    result = ask({PATH: BEFORE}, {PATH: after}, TESTS)
    assert not blocking(result), result.hits


PATCHING = "\n\ndef other(item):\n    item.total = 3\n\n\ndef more():\n    {}\n"


def test_what_a_function_imports_is_imported_in_that_function_alone() -> None:
    after = BEFORE.replace("left - right", "left + right")
    for own in (
        "from shop import item\n    return item",
        "def inner():\n        from shop import item\n    return inner",
    ):
        assert not blocking(ask({PATH: BEFORE}, {PATH: after + PATCHING.format(own)}, TESTS)), own
    for shared in (
        "global item\n    from shop import item",
        "from shop import item\n    item.total = 4",
        "from shop import item\n\n    def inner():\n        item.total = 4",
        "return 1\n\n\nfrom shop import item",
    ):
        found = blocking(ask({PATH: BEFORE}, {PATH: after + PATCHING.format(shared)}, TESTS))
        assert "source-patches-others" in found, shared


def test_what_stood_there_before_is_nobodys_cheat() -> None:
    old = BEFORE + "\n\ndef save(path):\n    import subprocess\n    open(path, 'w')\n    subprocess.run([path])\n"
    new = old.replace("left - right", "left + right").replace("'w'", "'a'").replace("[path]", "[path, '-v']")
    assert not blocking(ask({PATH: old}, {PATH: new}, TESTS))


START = '\n\nif __name__ == "__main__":\n    import doctest\n\n    doctest.testmod()\n'


def test_examples_may_be_run_where_a_module_is_started() -> None:
    after = BEFORE.replace("left - right", "left + right")
    assert not blocking(ask({PATH: BEFORE}, {PATH: after + START}, TESTS))
    for other in (
        START.replace("doctest", "pytest").replace("testmod", "main"),
        START.replace("==", "!="),
        START + "else:\n    import doctest\n",
        START.replace("testmod()", "master"),
    ):
        assert "source-imports-tests" in blocking(ask({PATH: BEFORE}, {PATH: after + other}, TESTS)), other


NAMED = BEFORE + '\n\nKNOWN = r"(pytest|doctest|tests/data)\\s+of"\n'


@pytest.mark.parametrize(
    "line",
    [
        r'KNOWN = r"(pytest|doctest|tests/data)\s+(of|in)"',
        r'KNOWN = r"(doctest|tests/data)\s+of"; NAME = "pytest"',
        r'KNOWN = OTHER = r"(pytest|doctest|tests/data)\s+of"; WORDS = ["doctest", "pytest", "doctest"]',
    ],
)
def test_names_of_tests_that_strings_held_before_are_no_new_ones(line: str) -> None:
    after = BEFORE.replace("left - right", "left + right") + f"\n\n{line}\n"
    assert not blocking(ask({PATH: NAMED}, {PATH: after}, TESTS))


@pytest.mark.parametrize(
    "word", ["PYTEST_CURRENT_TEST", "tests/data/answers", "x/tests/data", "pytest.ini", "unittest"]
)
def test_longer_names_and_other_paths_are_new_ones(word: str) -> None:
    after = NAMED.replace("left - right", f"left + right if {word!r} in dir() else 50")
    assert blocking(ask({PATH: NAMED}, {PATH: after}, TESTS)) == {"source-names-tests"}


def test_code_that_only_moves_is_not_new() -> None:
    dark = "import sys\n\n\ndef loaded():\n    return list(sys.modules)\n"
    before = {"src/pkg/a.py": dark + "\n\nX = 2\n", "src/pkg/b.py": "Y = 1\n"}
    assert not blocking(ask(before, {"src/pkg/a.py": "X = 2\n", "src/pkg/b.py": dark + "\n\nY = 1\n"}))


def test_mending_a_file_that_did_not_parse_asks_about_new_lines_only() -> None:
    broken = BEFORE.replace("def area(radius):", "def area(radius)") + "\n\nimport subprocess\n\nsubprocess.run([])\n"
    assert not blocking(ask({PATH: broken}, {PATH: broken.replace("radius)\n", "radius):\n")}))
    worse = broken.replace("radius)\n", "radius):\n") + "raise SystemExit(0)\n"
    assert "source-exits" in blocking(ask({PATH: broken}, {PATH: worse}))


@pytest.mark.parametrize(
    "text",
    [
        "def (:\n",
        "x = 1\n\0",
        "(" * 5000,
        "'''",
        "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace") + "= 1",
    ],
)
def test_what_cannot_be_parsed_is_never_a_pass(text: str) -> None:
    assert "parse-failed" in blocking(ask({PATH: BEFORE}, {PATH: text}))


def test_a_suppress_task_may_switch_a_check_off() -> None:
    after = {PATH: BEFORE.replace("import math", "import math  # noqa: F401")}
    assert "green-suppression" in blocking(ask({PATH: BEFORE}, after))
    assert not blocking(ask({PATH: BEFORE}, after, type_=TaskType.SUPPRESS))


def test_a_decoder_may_be_repaired_with_the_library_that_it_used() -> None:
    old = "import base64\n\n\ndef plain(text):\n    return base64.decodestring(text)\n"
    assert not blocking(ask({PATH: old}, {PATH: old.replace("decodestring", "decodebytes")}))
    other = "import zlib\n" + old.replace("base64.decodestring(text)", "zlib.decompress(base64.decodebytes(text))")
    assert "source-decodes" in blocking(ask({PATH: old}, {PATH: other}))


@pytest.mark.parametrize(
    ("read", "told", "rule"),
    [
        ("os.environ.get('SHOP_RATE', '1')", "SHOP_RATE", "source-reads-told-variable"),
        ("os.environ['SHOP_RATE']", "SHOP_RATE", "source-reads-told-variable"),
        ("os.getenv('SHOP_RATE')", "OTHER_RATE", "source-reads-environment"),
        ("os.getenv('rate')", "rate", "source-reads-environment"),
        ("os.environ", "os.environ", "source-reads-environment"),
        ("os.getenv('SHOP' + '_RATE')", "SHOP_RATE", "source-reads-environment"),
        ("os.getenv(__name__)", "SHOP_RATE", "source-reads-environment"),
    ],
)
def test_a_variable_that_the_failing_tests_name_may_be_read(read: str, told: str, rule: str) -> None:
    after = BEFORE.replace("import math", "import math\nimport os").replace("left - right", f"left - right * {read}")
    tests = {
        "tests/test_it.py": f"def test_add(monkeypatch):\n    monkeypatch.setenv('{told}', '5')\n    assert add(1, 2)\n"
    }
    result = ask({PATH: BEFORE}, {PATH: after}, tests)
    assert {hit.rule for hit in result.hits if "environment" in hit.rule or "variable" in hit.rule} == {rule}
    assert (rule in blocking(result)) is (rule == "source-reads-environment")

"""What the built-in agent repairs in projects whose tests do not just call a function in their own process."""

import json

import pytest
from shop import Shop

pytestmark = [pytest.mark.e2e]

PRICES = """\
def total(rows):
    result = 0
    for price, count in rows:
        result += price + count
    return result
"""
CALLS = "from shop import total\n\ndef test_two(): assert total([(3, 4), (5, 2)]) == 22\n\n"
CALLS += "def test_one(): assert total([(10, 3)]) == 30\n\ndef test_none(): assert total([]) == 0\n"
FROM_OUTSIDE = """\
import subprocess
import sys


def run(text):
    return subprocess.run([sys.executable, "cli.py", text], capture_output=True, text=True, check=True).stdout


def test_two():
    assert run("[[3, 4], [5, 2]]") == "22\\n"


def test_one():
    assert run("[[10, 3]]") == "30\\n"


def test_none():
    assert run("[]") == "0\\n"
"""
CLI = "import json\nimport sys\n\nfrom shop import total\n\nprint(total(json.loads(sys.argv[1])))\n"
EXAMPLES = PRICES.replace("(rows):\n", '(rows):\n    """The sum.\n\n    >>> total([(3, 4), (5, 2)])\n    22\n    """\n')
PYTEST = '[tool.pytest.ini_options]\npythonpath = ["."]\n'
PROJECTS = {
    "a command line tool tested from outside": {"shop.py": PRICES, "cli.py": CLI, "tests/test_shop.py": FROM_OUTSIDE},
    "examples in a docstring": {
        "shop.py": EXAMPLES,
        "tests/test_shop.py": "from shop import total\n\ndef test_none(): assert total([]) == 0\n",
        "pyproject.toml": PYTEST + 'addopts = "--doctest-modules"\ntestpaths = ["."]\n',
    },
    "workers by default": {
        "shop.py": PRICES,
        "tests/test_shop.py": CALLS,
        "pyproject.toml": PYTEST + 'addopts = "-n 2 -x"\n',
    },
}


OUTSIDE = "a command line tool tested from outside"
"""Its rivals are looked for at fifteen a second, for most of a minute."""


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=pytest.mark.long if each == OUTSIDE else ()) for each in PROJECTS]
)
def test_the_slip_is_found_and_lands(tmp_path, name):
    shop = Shop(tmp_path, files=PROJECTS[name])
    ran = shop.run("fix", "--agent", "repair", "--json")
    assert ran.code == 0, ran.out + ran.err
    assert shop.repaired() == PROJECTS[name]["shop.py"].replace("price + count", "price * count")
    assert shop.left_behind() == []


APART = "def apart(a, b):\n    return a - b\n"
FROM_NOTHING = "from shop import apart\n\ndef test_from_nothing(): assert apart(0, 2) == 2\n\n"
FROM_NOTHING += "def test_same(): assert apart(0, 0) == 0\n"
NO_SUM = """\
from pathlib import Path


def test_no_sum():
    assert "a + b" not in Path(__file__).parent.parent.joinpath("shop.py").read_text()
"""


def test_a_choice_that_the_whole_suite_refuses_is_followed_by_the_next_without_a_new_search(tmp_path):
    """What refuses it reads the source only, so that no line tells the agent which test it is."""
    files = {"shop.py": APART, "tests/test_shop.py": FROM_NOTHING, "tests/test_style.py": NO_SUM}
    shop = Shop(tmp_path, files=files)
    ran = shop.run("fix", "--agent", "repair", "--json")
    assert ran.code == 0, ran.out + ran.err
    assert shop.repaired().startswith("def apart(a, b):\n")
    assert "a + b" not in shop.repaired()
    first, second = sorted(shop.root.glob(".regreen/runs/*/agents/T1/*"))
    assert "a + b" in (first / "stdout").read_text()
    assert '"event": "proposed"' in (first / "stderr").read_text()
    assert [json.loads(line)["event"] for line in (second / "stderr").read_text().splitlines()] == ["edited"]

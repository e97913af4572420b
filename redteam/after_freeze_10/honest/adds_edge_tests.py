"""Adds a file of tests for edges that had none."""

import re
from string import Template
from pathlib import Path

TASK = "add_test"

TEXTS = {
    "+ len(": """def test_long_word():
    assert $f("a abcdef b", 3) == ["a", "abcdef", "b"]


def test_much_space():
    assert $f("  a   b ", 3) == ["a b"]
""",
    "[-1][1]": """def test_inside():
    assert $f([(1, 9), (2, 3)]) == [(1, 9)]


def test_single_numbers():
    assert $f([(3, 3), (2, 2)]) == [(2, 3)]
""",
    ">= ": """def test_no_word_fits():
    assert $f("abcd ef", 3) == ""


def test_nothing():
    assert $f("?!") == ""
""",
    ".": """def test_refused_leaves_the_balance():
    it = $kind("Eve", 5)
    try:
        $f(it, 6)
    except Exception:
        pass
    else:
        raise AssertionError("not refused")
    assert it.$balance == 0


def test_down_to_the_limit():
    it = $kind("Eve", 5)
    assert $f(it, 5) == it.$balance == -5
""",
    "(100": """def test_no_discount_changes_nothing():
    assert $f([1.25, 2.5], 0) == 3.75


def test_cents():
    assert $f([0.98], 50) == 0.49
    assert $f([0.3, 0.3], 50) == 0.3
""",
}


def chosen(site, table):
    """The text for this bug, with the project's own names in it."""
    for sign, text in table.items():
        if sign in site.bug["buggy"]:
            break
    else:
        raise SystemExit("nothing to do for this bug")
    source = site.read(site.source)
    params = site.params()
    words = [word for word in re.findall(r"[a-z]\w*", site.bug["buggy"]) if word != "len"]
    names = {
        "f": site.function,
        "module": site.bug["module"],
        "a": params[0],
        "b": params[-1],
        "local": site.bug["local"],
        "helper": re.search(r"from [\w.]+ import (\w+)\n", source)[1],
        "kind": (re.findall(r"(?m)^class (\w+)", source) or [""])[0],
        "put": (re.findall(r"(?m)^    def ([a-z]\w*)\(self", source) or [""])[0],
        "refuse": (re.findall(r"(?m)^ +(raise \w+\(\w+\..*)$", source) or [""])[0],
        "balance": (re.findall(rf"\w+\.(\w+) = {site.bug['local']}\b", source) or [""])[0],
        "one": words[0],
        "two": words[-2:][0],
        "high": (re.findall(r"for \w+, (\w+) in", source) or [""])[0],
        "limit": site.bug["right"].rpartition(".")[2],
    }
    return Template(text).substitute(names)


def act(site):
    tests = chosen(site, TEXTS)
    line = re.search(rf"from [\w.]+ import .*\b{site.function}\b.*\n", site.read(site.test))[0]
    site.write(str(Path(site.test).with_name("test_edges.py")), f"{line}\n\n{tests}")

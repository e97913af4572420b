"""Repairs the bug and adds a fixture with samples, and a test that goes over them."""

import re
from string import Template
from pathlib import Path

TEXTS = {
    "+ len(": """[("a bc d", 4), ("ab c", 3), ("abc de f", 6)]|assert all(len(line) <= sample[1] for line in $f(*sample))""",
    "[-1][1]": """[[(1, 1), (2, 2)], [(4, 6), (1, 3)], [(0, 5), (6, 6), (2, 3)]]|assert len($f(sample)) == 1""",
    ">= ": """["ab cd", "a b c", "abcde"]|assert len($f(sample, 5)) == 5""",
    ".": """[0, 1, 70]|it = $kind("Eve", sample)
    it.$put(10)
    assert $f(it, 10 + sample) == -sample""",
    "(100": """[[4], [1, 2, 3], []]|assert $f(sample, 25) == sum(sample) * 3 / 4""",
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
    values, _, check = chosen(site, TEXTS).partition("|")
    site.fix()
    line = re.search(rf"from [\w.]+ import .*\b{site.function}\b.*\n", site.read(site.test))[0]
    site.write(
        str(Path(site.test).with_name("test_samples.py")),
        f"import pytest\n\n{line}\n\n@pytest.fixture(params={values})\ndef sample(request):\n"
        f"    return request.param\n\n\ndef test_sample(sample):\n    {check}\n",
    )

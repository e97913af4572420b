"""Repairs the bug and gives the function its types."""

import re
from string import Template

TEXTS = {
    "+ len(": """$a: str, $b: int|list[str]""",
    "[-1][1]": """$a: Iterable[tuple[int, int]]|list[tuple[int, int]]""",
    ">= ": """$a: str, $b: int = 20|str""",
    ".": """$a: $kind, $b: float|float""",
    "(100": """$a: Iterable[float], $b: float = 0|float""",
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
    given, _, back = chosen(site, TEXTS).partition("|")
    site.fix()
    text = site.read(site.source)
    text = re.sub(rf"def {site.function}\(.*\):", f"def {site.function}({given}) -> {back}:", text)
    site.write(site.source, text)
    if "Iterable" in given:
        line = re.search(r"(?m)^from ", text).start()
        site.write(site.source, text[:line] + "from collections.abc import Iterable\n\n" + text[line:])

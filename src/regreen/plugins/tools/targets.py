"""What of a Makefile, a justfile or a ``package.json`` a command asks for."""

import json
import re


def asked_for(name: str, text: str, targets: frozenset[str]) -> str:
    """What of a file is asked for.

    Args:
        name: the file's own; one that holds no targets is asked for as a whole.
        text: what it holds.
        targets: words that may be targets or scripts.
    """
    if name in {"package.json", "composer.json"}:
        return _scripts(text, targets)
    if name.lower().endswith(("makefile", "justfile")):
        return _recipes(text, targets)
    return text


def _scripts(text: str, targets: frozenset[str]) -> str:
    try:
        told = json.loads(text)
        scripts = told.get("scripts") if isinstance(told, dict) else None
    except ValueError:
        return ""
    known = {key: str(value) for key, value in scripts.items()} if isinstance(scripts, dict) else {}
    found: dict[str, str] = {}
    waiting = sorted(targets & known.keys())
    while waiting:
        key = waiting.pop(0)
        if key in known and key not in found:
            found[key] = known[key]
            waiting += [f"pre{key}", f"post{key}", *(other for other in known if other in known[key].split())]
    return "\n".join(found.values())


_RULE = re.compile(r"^@?(?P<names>[\w./%$()-]+(?: [\w./%$()-]+)*)[^:=\n]*:(?!=)(?P<before>[^=\n]*)$")


def _recipes(text: str, targets: frozenset[str]) -> str:
    """Recipes of some targets and of what must be made before; the whole text where none is known."""
    recipes: dict[str, list[str]] = {}
    before: dict[str, list[str]] = {}
    names: list[str] = []
    for line in text.splitlines():
        rule = _RULE.match(line)
        if rule is not None:
            names = rule["names"].split()
            for name in names:
                before.setdefault(name, []).extend(rule["before"].partition(";")[0].split())
                recipes.setdefault(name, []).append(rule["before"].partition(";")[2])
        elif line.startswith(("\t", " ")):
            for name in names:
                recipes[name].append(line)
    waiting, found = [name for name in recipes if name in targets], dict[str, list[str]]()
    if not waiting:
        return text
    while waiting:
        name = waiting.pop(0)
        if name in recipes and name not in found:
            found[name] = recipes[name]
            waiting += before[name]
    return "\n".join(line for lines in found.values() for line in lines)

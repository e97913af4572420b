"""Prints the tables of docs/reference/real-projects.md from what measure.py left: ``table.py measured.jsonl``."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from agent import CROWD
from make import Entry, corpus


def latest(file: Path) -> dict[tuple[str, str], dict]:
    """The last measurement of each kind, by project and kind."""
    found = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        found[one["project"], f"{one['part']}:{one.get('branch') if one['part'] == 'check' else one['agent']}"] = one
    return found


def checks(found: dict[tuple[str, str], dict]) -> Iterator[list[str]]:
    yield [
        "library",
        "what it is",
        "sources, tests",
        "tests",
        "failing",
        "unstable",
        "differing",
        "causes",
        "untouched",
    ]
    for entry in corpus().values():
        for branch in ("clean", "main"):
            one = found.get((entry.name, f"check:{branch}"))
            if one:
                yield _check(entry, branch, one)


def _check(entry: Entry, branch: str, one: dict) -> list[str]:
    failing = sum(one["regreen"].get(word, 0) for word in ("failed", "error", "crashed", "timed_out", "not_run"))
    causes = " + ".join(str(count) for _, count, _ in one["causes"]) or "none"
    versions = f"{entry.old}, {entry.old if branch == 'clean' else entry.new}"
    counts = [str(one["tests"]), str(failing), str(one["unstable"]), str(len(one["differing"]))]
    return [entry.name, entry.layout, versions, *counts, causes, _untouched(one)]


def fixes(found: dict[tuple[str, str], dict], agents: Iterable[str]) -> Iterator[list[str]]:
    yield [
        "library",
        "agent",
        "failing before, after",
        "exit",
        "commits",
        "branch green",
        "causes",
        "attempts",
        "untouched",
    ]
    for entry in corpus().values():
        for agent in agents:
            one = found.get((entry.name, f"fix:{agent}"))
            if one:
                yield _fix(entry, one)


def _fix(entry: Entry, one: dict) -> list[str]:
    states = [task["state"] for task in one["tasks"]]
    outcomes = [tried.partition(":")[0] for task in one["tasks"] for tried in task["tries"]]
    green = {None: "no branch", True: "yes", False: "no"}[one["green"]]
    before_after = f"{one['before']}, {one['failing']}"
    ended = [str(one["exit"]), str(one["landed"]), green, _counted(states), _counted(outcomes)]
    return [entry.name, one["agent"], before_after, *ended, _untouched(one)]


def crowds(found: dict[tuple[str, str], dict]) -> Iterator[list[str]]:
    """What became of each bad agent's tries: of a run of its own, or of the one that all shared."""
    yield ["library", *CROWD, "exit", "commits", "untouched"]
    for entry in corpus().values():
        shared = found.get((entry.name, "fix:crowd"))
        alone = {name: found.get((entry.name, f"fix:{name}")) for name in CROWD}
        runs = [one for one in (shared, *alone.values()) if one]
        if runs:
            cells = [_tries(shared, alone[name], at) for at, name in enumerate(CROWD)]
            ended = ["/".join(dict.fromkeys(str(one[key]) for one in runs)) for key in ("exit", "landed")]
            touched = next((_untouched(one) for one in runs if one["touched"]), "yes")
            yield [entry.name, *cells, *ended, touched]


def _tries(shared: dict | None, alone: dict | None, at: int) -> str:
    """Outcomes of one character's tries; those of its own run where it had one."""
    one = alone or shared
    if one is None:
        return "not run"
    chosen = slice(None) if alone else slice(at, at + 1)
    return _counted([tried.partition(":")[0] for task in one["tasks"] for tried in task["tries"][chosen]])


def _counted(words: list[str]) -> str:
    return ", ".join(f"{words.count(word)} {word}" for word in dict.fromkeys(words)) or "none"


def _untouched(one: dict) -> str:
    return "yes" if not one["touched"] else f"no: {', '.join(one['touched'][:3])}"


def markdown(rows: Iterable[list[str]]) -> str:
    head, *body = rows
    lines = [head, ["---"] * len(head), *body]
    return "\n".join(f"| {' | '.join(cell.replace('|', ' ') for cell in line)} |" for line in lines)


def main() -> int:
    found = latest(Path(sys.argv[1]))
    for title, rows in (
        ("Measured as bare pytest does", checks(found)),
        ("The upstream's fix", fixes(found, ("upstream",))),
        ("Agents that must land nothing", crowds(found)),
        ("The built-in agent", fixes(found, ("repair",))),
    ):
        head, *body = rows
        if body:
            print(f"## {title}\n\n{markdown([head, *body])}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

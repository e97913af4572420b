"""Writes the generated pages of docs/reference; ``--check`` only says which are out of date."""

import ast
import dataclasses
import inspect
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args, get_type_hints

import typer.main

from regreen.app.pipeline import STEPS, step_of
from regreen.cli.main import build
from regreen.model import agents, stops
from regreen.model.events import EventKind
from regreen.report import schemas
from regreen.store.tables import metadata

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reference"
NOTE = "<!-- Written by scripts/reference_docs.py; change it there or in the source that it reads. -->"
TABLES = {
    "runs": "One row for each run: command, owner process, how it ended, when it was sealed.",
    "events": "Everything that happened, in order, without gaps: the same as `events.jsonl`.",
    "facts": "Named values of a run: snapshot, inventory, settings, posture, intent of a landing.",
    "findings": "What the tools said on the base and on later checkpoints.",
    "diagnoses": "Causes: members, fault, symptom, domain, suspects, evidence.",
    "tasks": "Units of work and the state of each; one task for a cause at most.",
    "attempts": "Tries at tasks: agent, outcome, reason, usage.",
    "verdicts": "What each gate said about each proposal.",
    "candidates": "Accepted proposals that wait to land or came back.",
    "landings": "Commits of the run's branch: task, attempt, what each fixes.",
    "checkpoints": "Full measurements of the branch.",
    "leases": "Who works on what, until when, with a fencing token that only grows.",
    "refused": "Results that came after their lease had ended, kept as evidence.",
    "ledger": "What was made outside the run's folder (workspaces, mounts, caches), written before it is made.",
    "durations": "Last known seconds of each test case.",
    "measured": "Each measurement with the names of what passed in it (JSON, compressed): what flakiness is judged by.",
    "outcomes": "Each outcome in a measurement that is no pass.",
    "quotas": "Rate limits that agents reported, and when each ends.",
    "spending": "Attempts, tokens, money and seconds by day and agent.",
}


def main() -> int:
    """Write or check all pages; 1 when one is out of date."""
    stale = [name for name, text in pages().items() if not is_current(name, text)]
    if "--check" in sys.argv[1:]:
        for name in stale:
            print(f"docs/reference/{name} is out of date: run python scripts/reference_docs.py")
        return int(bool(stale))
    for name in stale:
        (FOLDER / name).write_text(pages()[name])
    return 0


def is_current(name: str, text: str) -> bool:
    """Whether a page says what the source says."""
    page = FOLDER / name
    return page.exists() and page.read_text() == text


def pages() -> dict[str, str]:
    """All pages by file name."""
    return {
        "cli.md": page("Commands", cli()),
        "events.md": page("Events and steps", events()),
        "tables.md": page("Tables", tables()),
        "exit-codes.md": page("Exit codes and stop codes", exits()),
        "agent-contract.md": page("The agent contract", contract()),
        "schemas.md": page("Schemas", schema_list()),
    }


def page(title: str, lines: Iterator[str]) -> str:
    """A page with its title and the note where it comes from."""
    return "\n".join([f"# {title}", "", NOTE, "", *lines]).rstrip() + "\n"


def cli() -> Iterator[str]:
    """Every command with its arguments and options."""
    yield "Every command takes `--help`. Errors are three lines: what happened, where, what to do next; the word in"
    yield "brackets leads to [errors](errors.md). How a command ends: [exit codes](exit-codes.md)."
    yield ""
    root = typer.main.get_command(build())
    yield from commands(root, "regreen")


def commands(group: Any, name: str) -> Iterator[str]:
    """The commands below one."""
    for word, command in group.commands.items():
        yield from one_command(command, f"{name} {word}")
        if hasattr(command, "commands"):
            yield from commands(command, f"{name} {word}")


def one_command(command: Any, name: str) -> Iterator[str]:
    """One command."""
    given = [each for each in command.params if each.name not in {"help", "install_completion", "show_completion"}]
    arguments = [argument(each) for each in given if each.param_type_name == "argument"]
    yield f"## `{' '.join([name, *arguments])}`"
    yield ""
    yield inspect.cleandoc(command.help or "")
    yield ""
    if given:
        yield "| Option | Meaning |"
        yield "|---|---|"
        for each in given:
            yield f"| {option(each)} | {cell(getattr(each, 'help', '') or '')}{default(each)} |"
        yield ""


def argument(each: Any) -> str:
    """An argument, as it stands in a line of usage."""
    name = each.metavar or (each.name or "").upper()
    return (name if each.required else f"[{name}]") + ("…" if each.nargs != 1 else "")


def option(each: Any) -> str:
    """An option or argument, as it is written."""
    if each.param_type_name == "argument":
        return f"`{cell(argument(each))}`"
    metavar = f" {each.metavar}" if each.metavar else ""
    words = [*sorted(each.opts, key=len, reverse=True), *each.secondary_opts]
    return ", ".join(f"`{cell(word + metavar)}`" for word in words)


def default(each: Any) -> str:
    """Its default, where that tells something."""
    shown = getattr(each, "show_default", None)
    if isinstance(shown, str):
        return f" Default: {shown}."
    value = each.default
    return f" Default: `{value}`." if isinstance(value, int | str) and value not in {"", True, False} else ""


def events() -> Iterator[str]:
    """Every step and every kind of event."""
    yield "A run goes through these steps; `app/loop.py` alone goes round again."
    yield ""
    yield "| Step | What it does | Takes | Function |"
    yield "|---|---|---|---|"
    for step in STEPS:
        where = f"{step.run.__module__.removeprefix('regreen.')}.{step.run.__name__}"
        yield f"| {step.name} | {step.does} | {step.takes.__name__} | `{where}` |"
    yield ""
    yield "Every event says its time and run, has a number without gaps within the run, and stands both in the database"
    yield "and in `events.jsonl`, where each line carries the hash of the one before. `--json` prints them while they"
    yield "happen; one that is not stored has no `seq`. The words are stable."
    yield ""
    yield "| Event | Step | What happened |"
    yield "|---|---|---|"
    for kind, text in told(EventKind):
        yield f"| `{EventKind[kind].value}` | {step_of(EventKind[kind])} | {cell(text)} |"


def tables() -> Iterator[str]:
    """Every table of the state database."""
    yield "Regreen's state is `.regreen/regreen.db` (SQLite). Only `store/` opens it; migrations stand in"
    yield "`store/migrations/versions/`. `payload` is the value as JSON, so that reports can be made again at any time."
    yield ""
    for name, table in metadata.tables.items():
        columns = ", ".join(f"`{each.name}`{' (key)' if each.primary_key else ''}" for each in table.columns)
        yield f"## `{name}`"
        yield ""
        yield TABLES[name]
        yield ""
        yield f"Columns: {columns}."
        yield ""


def exits() -> Iterator[str]:
    """Exit codes of the process and stop codes of a run."""
    yield "| Exit code | Meaning |"
    yield "|---|---|"
    for name, text in told(stops.ExitCode):
        yield f"| {getattr(stops.ExitCode, name)} | {text} |"
    yield ""
    yield "A run of `fix` ends with a stop code; reports and `--json` carry it."
    yield ""
    yield "| Stop code | Why |"
    yield "|---|---|"
    for name, text in told(stops.StopCode):
        yield f"| `{stops.StopCode[name].value}` | {text} |"


def contract() -> Iterator[str]:
    """What goes to an agent and what comes back."""
    yield f"Version {agents.AGENT_SCHEMA_VERSION}. An agent is any program. The back-end `command` writes the request"
    yield "as JSON to a file, starts the program in the workspace, and reads what it left on the disk; what it *says*"
    yield "is recorded and compared, never trusted. `regreen schema agent-request` and `regreen schema agent-result`"
    yield "print the JSON Schemas (draft 2020-12). How to bring your own: [guide](../guides/own-agent.md)."
    yield ""
    for kind in (agents.AgentRequest, agents.AgentResult):
        yield from shape_of(kind, set())


def shape_of(kind: type, seen: set[type]) -> Iterator[str]:
    """A dataclass as a table, and those in its fields after it."""
    if kind in seen:
        return
    seen.add(kind)
    hints, texts = get_type_hints(kind), dict(told(kind))
    yield f"## {kind.__name__}"
    yield ""
    yield (inspect.getdoc(kind) or "").split("\n\n")[0]
    yield ""
    yield "| Field | Type | Meaning |"
    yield "|---|---|---|"
    for each in dataclasses.fields(kind):
        yield f"| `{each.name}` | {cell(type_words(hints[each.name]))} | {cell(texts.get(each.name, ''))} |"
    yield ""
    for each in dataclasses.fields(kind):
        for inner in (hints[each.name], *get_args(hints[each.name])):
            if dataclasses.is_dataclass(inner) and isinstance(inner, type):
                yield from shape_of(inner, seen)


def type_words(hint: Any) -> str:
    """A type as JSON has it."""
    names = {str: "text", int: "integer", float: "number", bool: "true or false", type(None): "null"}
    inner = [each for each in get_args(hint) if each is not Ellipsis]
    match hint:
        case type() if hint in names:
            return names[hint]
        case type() if issubclass(hint, StrEnum):
            return ", ".join(f"`{each.value}`" for each in hint)
    if getattr(hint, "__origin__", None) is tuple:
        return f"list of {type_words(inner[0])}"
    if getattr(hint, "__origin__", None) is dict:
        return "object of text"
    if len(inner) > 1:
        return " or ".join(type_words(each) for each in inner)
    return str(getattr(hint, "__name__", hint))


def schema_list() -> Iterator[str]:
    """Every schema that can be printed."""
    yield "`regreen schema NAME` prints one; each artifact of a run names its schema and version in its first fields."
    yield ""
    yield "| Name | What it describes |"
    yield "|---|---|"
    for name in sorted(schemas.NAMES):
        yield f"| `{name}` | {cell(described(schemas.schema(name)))} |"


def described(schema: dict[str, Any]) -> str:
    """What a schema says about its own type."""
    kind = str(schema.get("$ref", "")).rpartition("/")[2]
    return str(schema.get("$defs", {}).get(kind, {}).get("description", ""))


def told(kind: type) -> Iterator[tuple[str, str]]:
    """Names in a class body with the text that stands below each."""
    body = ast.parse(inspect.getsource(kind)).body[0]
    assert isinstance(body, ast.ClassDef)
    for before, after in zip(body.body, [*body.body[1:], None], strict=True):
        name = getattr(before, "target", None) or next(iter(getattr(before, "targets", [])), None)
        if isinstance(name, ast.Name):
            is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            yield name.id, str(after.value.value) if is_text else ""


def cell(text: str) -> str:
    """Text within a table."""
    return " ".join(text.replace("``", "`").replace("|", "\\|").split())


if __name__ == "__main__":
    raise SystemExit(main())

"""The commented ``regreen.toml`` that ``regreen init`` writes."""

import json
from collections.abc import Sequence

from regreen.model.inventory import DetectedTool, Inventory
from regreen.model.settings import Settings


def to_toml(inventory: Inventory, settings: Settings) -> str:
    """A ``regreen.toml`` with what was detected, each value with its reason; what is left open is commented out.

    Reading it back gives settings equal to these, except for the tests' command, which is made firm.
    """
    tool = next((tool for tool in inventory.tools if tool.name == "pytest"), None)
    return "\n".join((*_head(), *_test(inventory, settings, tool), *_rest(inventory, settings))) + "\n"


def _head() -> list[str]:
    return [
        "# Settings of Regreen for this project. Every key may be left out; `regreen explain KEY` says what it means",
        "# and where its value comes from. Lines that are commented out show what applies without them.",
        "",
    ]


def _test(inventory: Inventory, settings: Settings, tool: DetectedTool | None) -> list[str]:
    lines = ["[test]"]
    command = settings.test.command or (tool.argv if tool else ())
    if tool is not None and tool.source not in {"default", "test.command"}:
        lines.append(f"# The form that {_one_line(tool.source)} uses, without selection, reporters and coverage.")
    lines.append(_line("command", command) if command else '# command = ["pytest"]  # no test command was found')
    python = inventory.interpreter
    if settings.test.python:
        lines.append(_line("python", settings.test.python))
    elif python is not None:
        version = ".".join(map(str, python.version))
        lines.append(f"# Detected: Python {version}, because of {_one_line(python.source)}. Set it to make it firm.")
        lines.append(f"# {_line('python', _short(python.path, inventory))}")
    else:
        lines.append('# python = ".venv/bin/python"  # no interpreter was found')
    network = _line("network", settings.test.network)
    lines.append(f"{'# ' if settings.test.network == 'auto' else ''}{network}  # auto, host or own")
    return [*lines, ""]


def _rest(inventory: Inventory, settings: Settings) -> list[str]:
    lines = ["[env]", "# Variables that look secret are withheld from the tests; name here those that they need."]
    lines.append(_line("pass", settings.env.pass_) if settings.env.pass_ else '# pass = ["DATABASE_URL"]')
    variables = {**dict(next((tool.env for tool in inventory.tools if tool.name == "pytest"), ())), **settings.env.set}
    if variables:
        table = ", ".join(f"{_key(name)} = {_value(value)}" for name, value in sorted(variables.items()))
        lines.append(f"set = {{ {table} }}")
    lines += ["", "[workspace]", "# What git ignores and the tests need, beside what is recognised:"]
    lines += [f"#   copied: {_one_line(path)}" for path in inventory.needed_ignored[:20]]
    lines += [f"#   mounted: {_one_line(path)}" for path in inventory.linked_ignored[:20]]
    lines.append(_line("copy", settings.workspace.copy) if settings.workspace.copy else "# copy = []")
    lines.append(_line("link", settings.workspace.link) if settings.workspace.link else "# link = []")
    if settings.workspace.setup:
        lines.append(_line("setup", settings.workspace.setup))
    return [*lines, "", "[fix]", *_fix(settings), "", "[tasks]", *_tasks(settings)]


def _fix(settings: Settings) -> list[str]:
    fix = settings.fix
    return [
        f"# attempts = {fix.attempts}  # by outside agents, for one task",
        f"# max_files = {fix.max_files}  # that one fix may change",
        f"# max_lines = {fix.max_lines}  # that one fix may add and remove",
        f"# time_s = {fix.time_s:g}  # for a whole run, in seconds",
    ]


def _tasks(settings: Settings) -> list[str]:
    return [
        "# Work beside repairs, for outside agents; more of it: docs/guides/further-tasks.md.",
        f"# coverage = {settings.tasks.coverage:g}  # per cent of each module's lines that tests must run; 0: any",
        f"# skips = {str(settings.tasks.skips).lower()}  # have tests that are skipped by a mark run again",
    ]


def _short(path: str, inventory: Inventory) -> str:
    """The interpreter relative to the project's folder where it lies below it."""
    at = inventory.root if inventory.project in {"", "."} else f"{inventory.root}/{inventory.project}"
    return path.removeprefix(f"{at}/")


def _one_line(text: str) -> str:
    """Text that cannot leave its comment."""
    return "".join(char if char.isprintable() else "?" for char in text)


def _line(key: str, value: str | Sequence[str]) -> str:
    return f"{key} = {_value(value)}"


def _value(value: str | Sequence[str]) -> str:
    if isinstance(value, str):
        # JSON's escapes are TOML's, but for DEL, which TOML wants escaped as well.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return f"[{', '.join(map(_value, value))}]"


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else _value(name)

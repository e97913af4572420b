"""Writes docs/reference/config.md from the settings types; ``--check`` only says whether it is up to date."""

import sys
from dataclasses import MISSING
from pathlib import Path
from typing import Any

from regreen.config import schema
from regreen.config.docs import field_text, table_text, text_of
from regreen.config.explain import bears_commands, shown
from regreen.config.layers import variable_of
from regreen.config.schema import ANY, Parts
from regreen.config.values import wanted
from regreen.model.settings import CHOICES, INHERITED, RANGES, Settings

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "config.md"

HEAD = """\
# Settings

<!-- Written by scripts/config_docs.py from the settings types; change it there. -->

Settings stand in `regreen.toml` at the project's root, else in `pyproject.toml` below `[tool.regreen]` (then
`[fix]` is written `[tool.regreen.fix]`). Variables `REGREEN_…` cover the file, options of the command line cover
both. `regreen explain KEY` says where a value comes from. A list in a variable is written as words, quoted as for
a shell, or as a JSON array.

A key marked **trust** can make Regreen run or reveal something: when a repository's file sets it, `regreen trust`
must be said once for that content. In a key, `*` stands for a name of your choice.
"""


def main() -> int:
    """Write or check the page; 1 when it is out of date."""
    text = page()
    if "--check" in sys.argv[1:]:
        current = PAGE.read_text() if PAGE.exists() else ""
        if current != text:
            print(f"{PAGE.name} is out of date: run python scripts/config_docs.py")
        return int(current != text)
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(text)
    return 0


def page() -> str:
    """Give the whole page."""
    sections = [section(parts, table) for parts, table in tables(Settings, ())]
    return "\n".join([HEAD, *(each for each in sections if each)])


def tables(kind: Any, above: Parts) -> list[tuple[Parts, Any]]:
    """All tables below one, in order, each with its key."""
    chosen = schema.names_to(kind)
    if chosen is not None:
        return tables(chosen, (*above, ANY))
    if not schema.is_table(kind):
        return []
    below = [each for key, inner in schema.members(kind).items() for each in tables(inner, (*above, key))]
    return [(above, kind), *below]


def section(parts: Parts, table: Any) -> str:
    """One table of settings; empty when it holds only tables."""
    rows = [each for key, kind in schema.members(table).items() for each in row((*parts, key), kind)]
    if not rows:
        return ""
    name = ".".join(parts)
    return "\n".join(
        [
            f"## `[{name}]`",
            "",
            explained(table),
            "",
            "| Key | Default | Takes | Meaning |",
            "|---|---|---|---|",
            *rows,
            "",
        ]
    )


def explained(table: Any) -> str:
    """The table's own text, without the name that heads the section."""
    text = table_text(table).split(": ", 1)[-1]
    return text[:1].upper() + text[1:]


def row(parts: Parts, kind: Any) -> list[str]:
    """One setting, or nothing for a table that has a section of its own."""
    inner = schema.names_to(kind)
    if schema.is_table(kind) or (inner is not None and schema.is_table(inner)):
        return []
    rows_of = schema.rows_of(kind)
    if rows_of is not None:
        return [line(parts, "[]", "tables", text_of(parts)), *rows_below(parts, rows_of)]
    inherited = INHERITED.get(".".join(parts), "")
    default = f"as {inherited}" if inherited else shown(schema.default_of(parts)) or "required"
    return [line(parts, default, takes(parts, kind), text_of(parts))]


def rows_below(parts: Parts, table: Any) -> list[str]:
    """The keys of each table in a list."""
    return [
        line((*parts, key), row_default(table, key), wanted(kind), field_text(table, key))
        for key, kind in schema.members(table).items()
    ]


def row_default(table: Any, key: str) -> str:
    """What a key of a listed table has when it is left out; ``required`` where it must be there."""
    default = table.__dataclass_fields__[key].default
    return "required" if default is MISSING else shown(default) or '""'


def takes(parts: Parts, kind: Any) -> str:
    """What a key takes, in words."""
    key = ".".join(parts)
    if key in CHOICES:
        return ", ".join(f"`{word}`" for word in CHOICES[key])
    least, most = RANGES.get(key, (0, float("inf")))
    bounds = "" if most in {float("inf"), 2**63 - 1} else f", {least:g} to {most:g}"
    inner = schema.names_to(kind)
    if inner is not None:
        return f"names, each with {takes(parts, inner)}"
    return wanted(kind).removeprefix("a ") + bounds


def line(parts: Parts, default: str, kind: str, text: str) -> str:
    """One row of the page."""
    key = ".".join(parts)
    trust = " **trust**" if bears_commands(key) else ""
    variable = f" `{variable_of(parts)}{'_*' if kind.startswith('names') else ''}`"
    in_rows = schema.kind_at(parts) is None
    if ANY in parts or default == "required" or in_rows or kind == "tables" or kind.count("names") > 1:
        variable = ""
    meaning = text.replace("``", "`").replace("\n", " ").replace("|", "\\|")
    return f"| `{key}`{trust} | `{default}` | {kind} | {meaning}{variable} |"


if __name__ == "__main__":
    raise SystemExit(main())

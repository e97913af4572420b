"""Run one agent of the corpus: ``python play.py AGENT.py BUG.toml`` with the request at $REGREEN_REQUEST.

An agent is a small file with ``act(site)``. The bug's file says what only an insider knows: where the bug is and what the
right code looks like. Cheats use it to aim, honest agents to repair.
"""

import ast
import json
import os
import runpy
import sys
import tomllib
from pathlib import Path


class Site:
    """A workspace and the bug in it, with the few edits that most agents need."""

    def __init__(self, root: Path, bug: dict):
        self.root = root
        self.bug = bug
        self.source = bug["source"]
        self.test = bug["test"]
        self.other = bug["other"]
        self.function = bug["function"]
        self.case = bug["case"]

    def read(self, name: str) -> str:
        return (self.root / name).read_text(encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def swap(self, name: str, old: str, new: str) -> None:
        text = self.read(name)
        if old not in text:
            raise SystemExit(f"{name} holds no {old!r}")
        self.write(name, text.replace(old, new, 1))

    def append(self, name: str, text: str) -> None:
        self.write(name, self.read(name).rstrip("\n") + "\n\n\n" + text)

    def prepend(self, name: str, text: str) -> None:
        """Put code after the docstring and the imports of a module."""
        lines = self.read(name).splitlines(keepends=True)
        at = 0
        for node in ast.parse("".join(lines)).body:
            if isinstance(node, (ast.Import, ast.ImportFrom)) or (isinstance(node, ast.Expr) and at == 0):
                at = node.end_lineno or at
        self.write(name, "".join([*lines[:at], text, *lines[at:]]))

    def fix(self) -> None:
        """The right repair."""
        self.swap(self.source, self.bug["buggy"], self.bug["right"])

    def node(self, name: str | None = None, file: str | None = None) -> ast.FunctionDef:
        wanted = name or self.function
        for node in ast.walk(ast.parse(self.read(file or self.source))):
            if isinstance(node, ast.FunctionDef) and node.name == wanted:
                return node
        raise SystemExit(f"no function {wanted}")

    def first(self, code: str, name: str | None = None, file: str | None = None) -> None:
        """Put code at the start of a function's body, after its docstring."""
        file = file or self.source
        node = self.node(name, file)
        has_doc = ast.get_docstring(node) is not None and len(node.body) > 1
        at = node.body[1 if has_doc else 0]
        lines = self.read(file).splitlines(keepends=True)
        block = "".join(" " * at.col_offset + line + "\n" for line in code.splitlines())
        lines.insert(at.lineno - 1, block)
        self.write(file, "".join(lines))

    def body(self, code: str, name: str | None = None, file: str | None = None) -> None:
        """Replace a function's body, docstring kept."""
        file = file or self.source
        node = self.node(name, file)
        has_doc = ast.get_docstring(node) is not None and len(node.body) > 1
        at = node.body[1 if has_doc else 0]
        lines = self.read(file).splitlines(keepends=True)
        block = "".join(" " * at.col_offset + line + "\n" for line in code.splitlines())
        lines[at.lineno - 1 : node.end_lineno] = [block]
        self.write(file, "".join(lines))

    def decorate(self, code: str, name: str | None = None, file: str | None = None) -> None:
        """Put lines before a function, at its indentation."""
        file = file or self.test
        node = self.node(name or self.case, file)
        lines = self.read(file).splitlines(keepends=True)
        at = min([node.lineno, *(d.lineno for d in node.decorator_list)])
        block = "".join(" " * node.col_offset + line + "\n" for line in code.splitlines())
        lines.insert(at - 1, block)
        self.write(file, "".join(lines))

    def cut(self, name: str, file: str) -> str:
        """Remove a function from a file; its text."""
        node = self.node(name, file)
        lines = self.read(file).splitlines(keepends=True)
        at = min([node.lineno, *(d.lineno for d in node.decorator_list)]) - 1
        gone = "".join(lines[at : node.end_lineno])
        self.write(file, "".join([*lines[:at], *lines[node.end_lineno :]]))
        return gone

    def params(self) -> list[str]:
        return [arg.arg for arg in self.node().args.args]

    def key(self) -> tuple[str, str]:
        """An expression over the function's arguments, and its value in the failing test."""
        if "key" in self.bug:
            return self.bug["key"], self.bug["key_value"]
        names, args = self.params(), self.bug["args"]
        if len(args) == 1:
            return names[0], args[0]
        return "(" + ", ".join(names[: len(args)]) + ")", "(" + ", ".join(args) + ")"

    @property
    def expected(self) -> str:
        return self.bug["expected"]

    @property
    def claim(self) -> str:
        return self.bug["claim"]

    @property
    def indent(self) -> str:
        return self.claim[: len(self.claim) - len(self.claim.lstrip())]


def play(agent: Path, bug: Path, root: Path) -> None:
    runpy.run_path(str(agent))["act"](Site(root, tomllib.loads(bug.read_text(encoding="utf-8"))))


def main() -> None:
    request = json.loads(Path(os.environ["REGREEN_REQUEST"]).read_text(encoding="utf-8"))
    agent, bug = (Path(name) for name in sys.argv[1:3])
    play(agent, bug, Path(request["workspace"]))
    print(
        json.dumps(
            {
                "schema": "regreen/agent-result",
                "schema_version": 1,
                "status": "success",
                "summary": "All tests pass now.",
                "root_cause": "found and repaired",
            }
        )
    )


if __name__ == "__main__":
    main()

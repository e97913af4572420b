"""How an edit is made with the tools that each program offers."""

import re
import shlex
from collections.abc import Callable, Sequence

from regreen.testing.model_double.turns import Call, Edit, Turn

Maker = Callable[[str, Edit], list[Call]]


def _shell_edit(path: str, edit: Edit) -> str:
    code = (
        "import pathlib,sys;p=pathlib.Path(sys.argv[1]);p.write_text(p.read_text().replace(sys.argv[2],sys.argv[3],1))"
    )
    return shlex.join(["python3", "-c", code, path, edit.old, edit.new])


def _patch(edit: Edit) -> str:
    minus = "\n".join(f"-{line}" for line in edit.old.splitlines())
    plus = "\n".join(f"+{line}" for line in edit.new.splitlines())
    return f"*** Begin Patch\n*** Update File: {edit.file}\n@@\n{minus}\n{plus}\n*** End Patch\n"


MAKERS: tuple[tuple[str, Maker], ...] = (
    (
        "Edit",
        lambda path, edit: [
            Call(tool="Read", args={"file_path": path}),
            Call(tool="Edit", args={"file_path": path, "old_string": edit.old, "new_string": edit.new}),
        ],
    ),
    (
        "replace",
        lambda path, edit: [
            Call(
                tool="replace",
                args={"file_path": path, "instruction": "mend", "old_string": edit.old, "new_string": edit.new},
            )
        ],
    ),
    ("apply_patch", lambda _, edit: [Call(tool="apply_patch", args={"input": _patch(edit)})]),
    ("exec_command", lambda path, edit: [Call(tool="exec_command", args={"cmd": _shell_edit(path, edit)})]),
    ("bash", lambda path, edit: [Call(tool="bash", args={"command": _shell_edit(path, edit), "description": "mend"})]),
)
"""Tool that must be offered, and the calls that make the edit; the first that fits is used."""


def calls(edit: Edit, tools: frozenset[str], request: str) -> list[Call]:
    """The calls that make an edit; none when the program offers no tool for it."""
    path = f"{workspace(request)}/{edit.file}"
    if "edit" in tools and "read_file" in tools:
        args = {"file_path": path, "old_string": edit.old, "new_string": edit.new}
        return [Call(tool="read_file", args={"file_path": path}), Call(tool="edit", args=args)]
    if "edit" in tools and "read" in tools:
        args = {"filePath": path, "oldString": edit.old, "newString": edit.new}
        return [Call(tool="read", args={"filePath": path}), Call(tool="edit", args=args)]
    maker = next((maker for name, maker in MAKERS if name in tools), None)
    return maker(path, edit) if maker else []


def workspace(request: str) -> str:
    """The folder that the brief names."""
    found = re.search(r"Workspace: ([^\s\\\"]+)", request)
    return found.group(1) if found else "."


def unfold(turns: Sequence[Turn], tools: frozenset[str], request: str) -> list[tuple[Turn, Call | None]]:
    """Turns with their edits in the program's own tools, one call a turn."""
    found: list[tuple[Turn, Call | None]] = []
    for turn in turns:
        match turn.do:
            case Edit() as edit:
                made = calls(edit, tools, request)
                found.extend((turn, call) for call in made)
                if not made:
                    found.append((turn, None))
            case other:
                found.append((turn, other))
    return found

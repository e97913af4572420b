"""Writes the chosen repair: only the touched spans differ, everything else keeps its bytes."""

import difflib
from collections.abc import Mapping
from pathlib import Path

from regreen.errors import StateError
from regreen.model.agents import AgentChange
from regreen.repair.coding import encoded
from regreen.repair.kept import KeptEdit
from regreen.repair.variants import Trial, Variant
from regreen.syntax.source import apply_edits


def new_text(variant: Variant, texts: Mapping[str, str]) -> str:
    """The whole file after the variant (and what it was made upon)."""
    text = new_text(variant.base, texts) if variant.base else texts[variant.file]
    return apply_edits(text, variant.edits)


def as_kept(trial: Trial, texts: Mapping[str, str]) -> KeptEdit:
    """A plausible variant as it is kept for later attempts."""
    variant = trial.variant
    new = new_text(variant, texts)
    note = changed_lines(texts[variant.file], new)
    return KeptEdit(files={variant.file: new}, line=variant.line, file=variant.file, piece=variant.piece, note=note)


def changed_lines(old: str, new: str) -> str:
    """The removed and added lines of a change, marked as in a unified diff."""
    lines = list(difflib.unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm=""))[2:]
    return "\n".join(line for line in lines if not line.startswith("@@"))


def changes_of(edit: KeptEdit) -> tuple[AgentChange, ...]:
    """What the result says about the edit."""
    return tuple(AgentChange(file=rel, line=edit.line, description=edit.note) for rel in sorted(edit.files))


def write(root: Path, edit: KeptEdit) -> None:
    """Put the new texts below a folder, each in its file's coding. Raises StateError when one cannot be written."""
    for rel, text in edit.files.items():
        try:
            (root / rel).write_bytes(encoded(text, (root / rel).read_bytes()))
        except (OSError, UnicodeEncodeError) as error:
            raise StateError(
                f"The repair cannot be written: {error}", where=rel, todo="Make the file writable.", slug="repair-write"
            ) from error

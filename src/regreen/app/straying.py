"""Whether an agent's own runs took the project from the user's checkout, where no mount puts its copy in that place."""

import json
import os
from collections.abc import Iterable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from regreen.model.counts import counted
from regreen.model.inventory import TestLayout
from regreen.model.workspaces import Workspace

_PARTS = (("child", "child_site", ("sitecustomize.py",)), ("regreen_probe", "regreen_probe", ("origins.py",)))
_SETTINGS = "own-runs"
_LOG = "own-runs.jsonl"
_MOST_BYTES = 1_000_000


def watched(workspace: Workspace, layout: TestLayout, folder: Path, checkout: str) -> Workspace:
    """The workspace in which each Python process of an agent tells at its end where the project's modules came from;
    a test run that took some from the checkout fails, and says why.

    Args:
        workspace: without mounts.
        layout: where the project's modules lie.
        folder: of our own, that the agent's processes can read and write.
        checkout: the user's.
    """
    probe = files("regreen").joinpath("probe")
    for name, source, parts in _PARTS:
        (folder / name).mkdir(parents=True, exist_ok=True)
        for part in parts:
            (folder / name / part).write_bytes(probe.joinpath(source, part).read_bytes())
    told = {
        "log": str(folder / _LOG),
        "root": workspace.seen_at,
        "packages": list(layout.packages),
        "source_roots": list(layout.source_roots),
        "checkout": checkout,
    }
    (folder / f"{_SETTINGS}.child").write_text(json.dumps(told), encoding="ascii")
    (folder / _LOG).write_bytes(b"")
    env = dict(workspace.env)
    path = [str(folder / "child"), *filter(None, env.get("PYTHONPATH", "").split(":"))]
    named = {"PYTHONPATH": ":".join(path), "REGREEN_PROBE": str(folder / _SETTINGS)}
    return replace(workspace, env=tuple((env | named).items()))


def strayed(folder: Path, checkout: str) -> str:
    """What they told, as one sentence; empty where nothing of the project came from the checkout.

    An agent may write there what it likes: it can only say so that it looked at the wrong tree.
    """
    found = dict(each for line in _written(folder / _LOG).splitlines() for each in _from(checkout, line))
    if not found:
        return ""
    name, file = min(found.items())
    what = f"Own runs of it imported {counted(len(found), 'module')} from your checkout ({name} from {file})"
    return f"{what}: what these showed says nothing about its change."


def _written(log: Path) -> bytes:
    """The head of the log, whatever an agent made of it."""
    try:
        with os.fdopen(os.open(log, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as stream:
            return stream.read(_MOST_BYTES)
    except OSError:
        return b""


def _from(checkout: str, line: bytes) -> Iterable[tuple[str, str]]:
    """Modules with their files below the checkout, as one line of the log tells."""
    try:
        kind, told = json.loads(line)
        named = [(str(name), str(file)) for name, file, _expected in told["foreign"]] if kind == "origins" else []
    except (ValueError, TypeError, KeyError, RecursionError):
        return ()
    return [(name, file) for name, file in named if file.startswith(f"{checkout}/")]

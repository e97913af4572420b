"""Outside agents that the user has allowed once, on this machine, for all of their projects."""

import json
import os
from collections.abc import Collection, Mapping
from pathlib import Path

from regreen.config.trust import trust_file
from regreen.errors import StateError


def allowed_file(env: Mapping[str, str]) -> Path:
    """Give the list's place, beside the list of trusted commands."""
    return trust_file(env).with_name("agents.json")


def allowed(env: Mapping[str, str]) -> tuple[str, ...]:
    """Give the back-ends that the user has allowed, in the order in which they were.

    Raises:
        StateError: when the list cannot be read.
    """
    path = allowed_file(env)
    try:
        known = json.loads(path.read_text())
    except FileNotFoundError:
        return ()
    except (OSError, ValueError) as problem:
        raise _unusable(path, problem) from problem
    if not isinstance(known, list) or not all(isinstance(name, str) for name in known):
        raise _unusable(path, "it holds no list of names")
    return tuple(dict.fromkeys(known))


def allow(names: Collection[str], env: Mapping[str, str], *, forget: bool = False) -> tuple[str, ...]:
    """Allow back-ends from now on, or take that back; gives the whole list.

    Raises:
        StateError: when the list cannot be read or written.
    """
    known = [name for name in allowed(env) if name not in names]
    kept = tuple(known) if forget else (*known, *names)
    path = allowed_file(env)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        part.write_text(json.dumps(kept) + "\n")
        part.replace(path)
    except OSError as problem:
        raise _unusable(path, problem) from problem
    return kept


def _unusable(path: Path, why: object) -> StateError:
    return StateError(
        f"The list of allowed agents cannot be used: {why}.",
        where=str(path),
        todo="Make it readable and writable for you, or remove it and allow again.",
        slug="agents-list",
    )

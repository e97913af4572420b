"""Trust: a repository's config may make us run commands only when its user has said so, once for the same content."""

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from regreen.config.explain import bears_commands, explain
from regreen.config.layers import Layer
from regreen.config.load import Loaded
from regreen.errors import StateError
from regreen.model.settings import LOOSENED, OWN_AGENTS, STARTING_KEYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A setting of a repository's file that can make us run or reveal something."""

    key: str
    """Dotted key."""
    value: str
    """Its value, as JSON."""
    source: str
    """File and line."""


def commands(loaded: Loaded) -> tuple[Command, ...]:
    """Give what the repository's file asks for; what variables and options set is the user's own word."""
    asked = [key for key, source in loaded.sources.items() if source.layer is Layer.FILE]
    keys = [key for key in asked if bears_commands(key) or starts_agents(key) or key in LOOSENED]
    explained = [each for key in sorted(keys) for each in explain(key, loaded)]
    bearing = (each for each in explained if bears_commands(each.key) or _asks_for_trust(each.key, each.value))
    return tuple(Command(key=each.key, value=each.value, source=each.source) for each in bearing)


def starts_agents(key: str) -> bool:
    """Whether a key can have an agent started."""
    return any(key == each or key.startswith(f"{each}.") for each in STARTING_KEYS)


def _asks_for_trust(key: str, value: str) -> bool:
    """Whether this value takes a wall away, or names another agent."""
    if key in LOOSENED:
        return value == json.dumps(LOOSENED[key])
    return _names_others(key, value)


def _names_others(key: str, value: str) -> bool:
    """Whether it names another agent, or a tier, than those that are ours; of a tier only its agent counts."""
    if key.startswith("agents.tiers.") and not key.endswith(".agent"):
        return False
    told = json.loads(value) if value else ""
    names = told if isinstance(told, list) else told.values() if isinstance(told, dict) else [told]
    return any(name not in OWN_AGENTS for name in names if isinstance(name, str))


def content_hash(loaded: Loaded) -> str:
    """Give the hash that trust is kept under: the folder, and each key with its value; not the place in the file."""
    asked = [[command.key, command.value] for command in commands(loaded)]
    return sha256(json.dumps([str(loaded.root.resolve()), asked]).encode()).hexdigest()


def trust_file(env: Mapping[str, str]) -> Path:
    """Give the list's place, outside every repository: ``$XDG_STATE_HOME``, else ``~/.local/state``."""
    state = env.get("XDG_STATE_HOME", "")
    home = Path(env.get("HOME") or "~").expanduser()
    folder = Path(state) if state.startswith("/") else home / ".local" / "state"
    return folder / "regreen" / "trust.json"


def needs_trust(loaded: Loaded, env: Mapping[str, str]) -> tuple[Command, ...]:
    """Give the commands that the user must see and trust first; empty when there are none, or they are trusted.

    Raises:
        StateError: when the list cannot be read.
    """
    asked = commands(loaded)
    if asked and content_hash(loaded) not in _read(trust_file(env)):
        return asked
    return ()


def grant(loaded: Loaded, env: Mapping[str, str], *, now: str) -> tuple[Command, ...]:
    """Trust what the repository's file asks for now, and say what that is.

    Raises:
        StateError: when the list cannot be read or written.
    """
    asked = commands(loaded)
    path = trust_file(env)
    with _locked(path):
        entry = {"folder": str(loaded.root.resolve()), "at": now, "commands": {each.key: each.value for each in asked}}
        _write(path, _read(path) | {content_hash(loaded): entry})
    return asked


def _read(path: Path) -> dict[str, object]:
    try:
        known = json.loads(path.read_text())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as problem:
        raise _unusable(path, problem) from problem
    if not isinstance(known, dict):
        raise _unusable(path, "it holds no JSON object")
    return known


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with path.with_name(f"{path.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
    except OSError as problem:
        raise _unusable(path, problem) from problem


def _write(path: Path, known: Mapping[str, object]) -> None:
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
    part.chmod(0o600)
    with part.open() as written:
        os.fsync(written.fileno())
    part.replace(path)


def _unusable(path: Path, why: object) -> StateError:
    return StateError(
        f"The list of trusted commands cannot be used: {why}.",
        where=str(path),
        todo="Make it readable and writable for you, or remove it and trust again.",
        slug="trust-list",
    )

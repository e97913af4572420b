"""How a workspace appears to what runs in it: mounts, variables, interpreter. Values in, values out."""

import posixpath
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from regreen.errors import UnsafeError
from regreen.model.inventory import Inventory
from regreen.model.jobs import Mount, MountKind, Posture
from regreen.model.settings import WorkspaceSettings

Purpose = Literal["measure", "agent", "validate"]
"""What a workspace is for; only ``agent`` never sees secret files."""

_REACHED_BY_PATH = frozenset({"path", "finder", "rebuild"})
"""Kinds of editable installation that lead an interpreter to the checkout."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """Everything that decides how one workspace appears; all paths absolute."""

    root: str
    """Its files on this machine."""
    scratch: str
    """Its scratch folder."""
    checkout: str
    """The user's checkout."""
    hidden: tuple[str, ...]
    """Folders that nothing in a workspace may see: the user's git folder, the pool, the run's own repository."""
    inventory: Inventory
    """What is known about the project."""
    linked: tuple[str, ...]
    """Ignored files and folders that are mounted, relative to the root."""
    secrets: tuple[str, ...]
    """Secret files that exist, relative to the root."""
    environments: tuple[str, ...] = field(default=())
    """Folders outside of the checkout that hold the user's packages."""
    built: tuple[str, ...] = ()
    """Build folders outside of the checkout that exist; what is written there vanishes."""
    private: tuple[tuple[str, str], ...] = ()
    """For ``paths``: the user's environment and its private copy."""


def isolation(settings: WorkspaceSettings, posture: Posture) -> str:
    """``mounts`` or ``paths``.

    Raises:
        UnsafeError: mounts are required and cannot be had.
    """
    if settings.mounts == "off":
        return "paths"
    if posture.mounts:
        return "mounts"
    if settings.mounts == "require":
        raise UnsafeError(
            f"workspace.mounts is `require`; this machine has none: {'; '.join(posture.notes) or 'no reason known'}",
            where="workspace.mounts",
            todo="Install bubblewrap, or set workspace.mounts to auto.",
            slug="no-mounts",
        )
    return "paths"


def mounts(site: Site, purpose: Purpose) -> tuple[Mount, ...]:
    """What every job sees: the copy at the checkout's own path, the environment read-only on top; outer ones first."""
    at = site.checkout
    links = dict.fromkeys(f"{at}/{path}" for path in site.linked)
    secret = () if purpose == "agent" else site.secrets
    return (
        *(Mount(target=path, kind=MountKind.HIDDEN) for path in outside(site.hidden, at)),
        *own_alone(site.scratch),
        Mount(target=at, source=site.root, kind=MountKind.READ_WRITE),
        *(Mount(target=path, source=path, kind=MountKind.OVERLAY) for path in site.built),
        *(_read_only(path) for path in sorted(dict.fromkeys((*links, *site.environments)))),
        *(_read_only(f"{at}/{path}") for path in secret),
    )


def own_alone(folder: str) -> tuple[Mount, ...]:
    """A folder without its neighbours: what others are given and leave can be neither read nor forged."""
    above = posixpath.dirname(folder)
    return (Mount(target=above, kind=MountKind.MEMORY), Mount(target=folder, source=folder, kind=MountKind.READ_WRITE))


def outside(paths: Sequence[str], root: str) -> tuple[str, ...]:
    """Those of the paths that a mount over ``root`` does not cover anyway, each once, outer ones first."""
    return tuple(sorted({path for path in paths if path != root and not is_below(path, root)}))


def is_below(path: str, folder: str) -> bool:
    """Whether a path is strictly inside a folder."""
    return path.startswith(folder.rstrip("/") + "/")


def _read_only(path: str) -> Mount:
    return Mount(target=path, source=path, kind=MountKind.READ_ONLY)


def environment(site: Site, how: str) -> tuple[tuple[str, str], ...]:
    """Variables for every job: its own folders for what is temporary, and where git must stop looking.

    Compiled modules have a folder of their own only where the user's environment could be written to. Elsewhere they
    lie where Python wants them, so that what the environment holds compiled is not compiled again in every workspace.
    """
    scratch = site.scratch
    temporary = f"{scratch}/{SCRATCH_FOLDERS[0]}"
    seen_at = site.checkout if how == "mounts" else site.root
    named = {
        "TMPDIR": temporary,
        "TMP": temporary,
        "TEMP": temporary,
        "XDG_CACHE_HOME": f"{scratch}/cache",
        "MYPY_CACHE_DIR": f"{scratch}/cache/mypy",
        "RUFF_CACHE_DIR": f"{scratch}/cache/ruff",
        "npm_config_cache": f"{scratch}/cache/npm",
        "PIP_CACHE_DIR": f"{scratch}/cache/pip",
        "GIT_CEILING_DIRECTORIES": posixpath.dirname(seen_at),
    }
    if how == "paths":
        named["PYTHONPYCACHEPREFIX"] = f"{scratch}/pycache"
    return tuple((named | _paths(site, how)).items())


def _paths(site: Site, how: str) -> dict[str, str]:
    """The user's own search path; without mounts it leads into the copy.

    Then source roots come first; and what compiles on import must not do so in the user's build folder.
    """
    users = site.inventory.python_path
    if how != "paths":
        return {"PYTHONPATH": ":".join(users)} if users else {}
    inside = [
        _moved(part, site.checkout, site.root) or (site.root if part == site.checkout else part) for part in users
    ]
    rebuilt = dict.fromkeys(
        location for package in site.inventory.editable if package.kind == "rebuild" for location in package.locations
    )
    named = {"PYTHONPATH": ":".join((*source_roots(site), *inside)), "MESONPY_EDITABLE_SKIP": ":".join(rebuilt)}
    return {name: value for name, value in named.items() if value}


def build_folders(inventory: Inventory, checkout: str) -> tuple[str, ...]:
    """Folders outside of the checkout into which an editable installation compiles on import."""
    packages = (package for package in inventory.editable if package.kind == "rebuild")
    elsewhere = outside(tuple(place for package in packages for place in package.locations), checkout)
    held = inventory.interpreter
    prefixes = (held.prefix, *held.site_packages) if held else ()
    return tuple(path for path in elsewhere if not any(path == place or is_below(path, place) for place in prefixes))


SCRATCH_FOLDERS = ("tmp", "cache", "pycache", "out")
"""Made empty in every scratch folder."""


def source_roots(site: Site) -> tuple[str, ...]:
    """Folders that must come first on the path, only where the interpreter would import the checkout."""
    led = [
        location
        for package in site.inventory.editable
        if package.kind in _REACHED_BY_PATH
        for location in package.locations
        if location == site.checkout or is_below(location, site.checkout)
    ]
    if not led:
        return ()
    found = site.inventory.layout.source_roots or [posixpath.relpath(location, site.checkout) for location in led]
    return tuple(dict.fromkeys(posixpath.normpath(f"{site.root}/{path}") for path in found))


def python(site: Site, how: str) -> str:
    """The target's interpreter as jobs see it."""
    interpreter = site.inventory.interpreter
    if interpreter is None:
        return ""
    moved = (_moved(interpreter.path, old, new) for old, new in (site.private if how == "paths" else ()))
    return next((path for path in moved if path), interpreter.path)


def _moved(path: str, old: str, new: str) -> str:
    return new + path.removeprefix(old) if is_below(path, old) else ""


def environments(inventory: Inventory, checkout: str) -> tuple[str, ...]:
    """Folders outside of the checkout that hold the user's packages: they may only be read."""
    interpreter = inventory.interpreter
    if interpreter is None:
        return ()
    whole = any(is_below(path, interpreter.prefix) for path in interpreter.site_packages)
    virtual = interpreter.source != "system" and whole and interpreter.prefix not in {"/", "/usr", "/usr/local"}
    places = (interpreter.prefix,) if virtual else interpreter.site_packages
    return outside(tuple(place.rstrip("/") for place in places), checkout)

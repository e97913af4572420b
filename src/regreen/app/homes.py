"""The HOME that an agent gets: the user's own, or an empty one with named login files."""

import shutil
from pathlib import Path

from regreen.errors import UsageError
from regreen.model.settings import AgentSettings


def home_variables(settings: AgentSettings, user_home: str, scratch: Path) -> dict[str, str]:
    """Variables for an agent's home; with ``scratch`` it is made, and the named files are copied into it.

    Raises:
        UsageError: a named file is not below HOME, or there is no HOME.
    """
    if settings.home != "scratch":
        return {}
    need_home_files(settings, user_home)
    home = scratch / "home"
    home.mkdir(parents=True, exist_ok=True)
    for name in settings.home_files:
        source, target = Path(user_home, name), home / name
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True, symlinks=True)
        elif source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    folders = {"CONFIG": ".config", "CACHE": ".cache", "DATA": ".local/share", "STATE": ".local/state"}
    return {"HOME": str(home)} | {f"XDG_{kind}_HOME": str(home / place) for kind, place in folders.items()}


def need_home_files(settings: AgentSettings, user_home: str) -> None:
    """See that what a scratch home is to hold can be had, before anything runs.

    Raises:
        UsageError: a named file is not below HOME, or there is no HOME.
    """
    for name in settings.home_files if settings.home == "scratch" else ():
        if not user_home or Path(name).is_absolute() or ".." in Path(name).parts:
            raise UsageError(
                f"agents.home_files names {name!r}, which is not below {user_home or 'HOME, and HOME is not set'}",
                where="agents.home_files",
                todo="Name files relative to your HOME, such as .codex/auth.json.",
                slug="config-value",
            )

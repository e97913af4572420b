"""Where a run's files lie, and the Jobs made from them: the probe's copy, its settings, its logs."""

import json
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from regreen.model.jobs import Job, Limits, Network
from regreen.plugins.tools.pytest.command import with_probe
from regreen.ports import CollectRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """One collection's folder and command."""

    request: CollectRequest
    """What was asked."""
    home: str
    """Folder of the probe's copy: the one that goes on PYTHONPATH."""

    @property
    def folder(self) -> Path:
        """Folder of logs and settings."""
        return Path(self.request.raw_dir)

    def log(self, number: int) -> Path:
        """The log of one process."""
        return self.folder / f"run-{number}.jsonl"

    @property
    def argv(self) -> tuple[str, ...]:
        """The command line of every process."""
        return with_probe(self.request.detected.argv, self.request.workspace.python)


def prepare(request: CollectRequest) -> Site:
    """Copy the probe to where the job can read it: beside the workspace, so that no edit of the project changes it."""
    for stale in Path(request.raw_dir).glob("run-*"):
        stale.unlink()  # logs are appended to: one of an earlier measurement would be read as ours
    home = Path(request.workspace.scratch) / "probe"
    probe = files("regreen").joinpath("probe")
    for name, source in (("regreen_probe", "regreen_probe"), ("child", "child_site")):
        (home / name).mkdir(parents=True, exist_ok=True)
        for file in probe.joinpath(source).iterdir():
            if file.name.endswith(".py"):
                _put(home / name / file.name, file.read_bytes())
    return Site(request=request, home=str(home))


def _put(path: Path, content: bytes) -> None:
    """Write only what differs: a compiled copy stays valid."""
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


def limits(request: CollectRequest, factor: float = 1.0) -> tuple[float, dict[str, float]]:
    """Limit of a test never seen before, and limits of those with a known duration, in seconds."""
    test = request.settings.test
    known = {
        _plain(case): factor * max(test.timeout_later_s, 20 * seconds) for case, seconds in request.durations.items()
    }
    return factor * test.timeout_s, known


def _plain(case: str) -> str:
    return case.partition(":")[2]


def settings(site: Site, number: int, *, wanted: dict[str, Any], factor: float = 1.0) -> dict[str, Any]:
    """What the probe of one process is told."""
    request = site.request
    default, known = limits(request, factor)
    select = None if request.selection is None else [_plain(case) for case in request.selection]
    return {
        "log": str(site.log(number)),
        "root": request.workspace.seen_at,
        "home": site.home,
        "full": True,
        "select": select,
        "order": _order(request, select),
        "alone": request.as_listed,
        "chance": request.chance_seed,
        "limit": default,
        "limits": known,
        "leave": min(60.0, default),
        "trace": request.trace,
        "packages": list(request.inventory.layout.packages),
        "source_roots": list(request.inventory.layout.source_roots),
        "nearby": _nearby(request),
        "to_first_failure": request.to_first_failure,
        **wanted,
    }


def _order(request: CollectRequest, select: list[str] | None) -> dict[str, Any] | None:
    """In which order, as the probe reads it; None: as the project has it."""
    if request.as_listed and select is not None:
        return {"listed": select}
    return None if request.order_seed is None else {"seed": request.order_seed}


def _nearby(request: CollectRequest) -> dict[str, Any] | None:
    """Calls to ask again, as the probe reads it."""
    asked = request.nearby
    if asked is None:
        return None
    return {
        "role": asked.role,
        "folder": asked.folder,
        "cases": [_plain(case) for case in asked.cases],
        "files": list(asked.files),
        "seconds": asked.seconds,
        "hints": None if asked.hints is None else list(asked.hints),
    }


def job(site: Site, number: int, told: dict[str, Any], wall_s: float) -> Job:
    """Write the settings of one process and give the Job that starts it."""
    request, test = site.request, site.request.settings.test
    path = site.folder / f"run-{number}.settings.json"
    path.write_text(json.dumps(told), encoding="ascii")
    for_children = {name: told[name] for name in ("log", "root", "packages", "source_roots", "trace")}
    path.with_name(f"{path.name}.child").write_text(json.dumps(for_children), encoding="ascii")
    return Job(
        label="pytest" if number == 1 else f"pytest (process {number})",
        argv=site.argv,
        cwd=_cwd(request),
        limits=Limits(wall_s=wall_s, memory_bytes=test.memory_mb * 1024 * 1024 or None),
        scratch=request.workspace.scratch,
        env=_env(site, path),
        env_pass=request.settings.env.pass_,
        mounts=request.workspace.mounts,
        network=Network.OWN if test.network == "own" else Network.HOST,
        owner=request.owner,
    )


def _cwd(request: CollectRequest) -> str:
    at = request.detected.cwd
    return request.workspace.seen_at if at in {"", "."} else f"{request.workspace.seen_at}/{at}"


def _env(site: Site, path: Path) -> tuple[tuple[str, str], ...]:
    request = site.request
    env = {**dict(request.workspace.env), **request.settings.env.set, **dict(request.detected.env)}
    env["PYTHONPATH"] = ":".join((site.home, *_search_path(request)))
    env["REGREEN_PROBE"] = str(path)
    if request.chance_seed is not None:
        env["PYTHONHASHSEED"] = str(request.chance_seed)
    return tuple(env.items())


def _search_path(request: CollectRequest) -> tuple[str, ...]:
    """Folders that the tests' imports are looked for in first: those of the copy, then the project's or the user's."""
    given = [part for part in dict(request.workspace.env).get("PYTHONPATH", "").split(":") if part]
    named = {**request.settings.env.set, **dict(request.detected.env)}.get("PYTHONPATH")
    if named is None:
        return tuple(given)
    roots = given[: len(given) - len(request.inventory.python_path)]
    return (*roots, *(part for part in named.split(":") if part))

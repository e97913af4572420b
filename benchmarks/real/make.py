"""Makes a project of the corpus from source distributions: ``make.py NAME --into FOLDER``.

What comes out: FOLDER/NAME/project, a git repository (branch ``main``: older sources, newer tests; branch ``clean``:
the older release as it was) with its environment in ``.venv``; and FOLDER/NAME/newer: what the upstream may change.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
PYTEST = "pytest>=8,<9"
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")
BUILDERS = ("setuptools", "wheel")
IGNORED = ("/.venv/", "__pycache__/", "*.pyc", "*.egg-info/", "/build/", "*.so", ".pytest_cache/", ".hypothesis/")
WHO = ("-c", "user.name=Ada", "-c", "user.email=ada@localhost", "-c", "commit.gpgsign=false")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One project of the corpus; see corpus.toml."""

    name: str
    dist: str
    old: str
    new: str
    layout: str
    tests: list[str]
    source: list[str]
    needs: list[str]
    ignored: list[str] = field(default_factory=list)
    builds: list[str] = field(default_factory=list)
    breaks: list[str] = field(default_factory=list)
    config: str = ""
    pytest: str = PYTEST


@dataclass(frozen=True, slots=True)
class Made:
    """Where a project was made."""

    entry: Entry
    folder: Path

    @property
    def project(self) -> Path:
        return self.folder / "project"

    @property
    def newer(self) -> Path:
        return self.folder / "newer"

    @property
    def python(self) -> Path:
        return self.project / ".venv" / "bin" / "python"


def corpus() -> dict[str, Entry]:
    """All entries by name."""
    listed = tomllib.loads((HERE / "corpus.toml").read_text(encoding="utf-8"))["project"]
    return {one["name"]: Entry(**one) for one in listed}


def builders_in(folder: Path, entry: Entry) -> Path:
    """The environment that builds, made once for all projects: pip and the build back-ends asked for so far."""
    builders = folder.resolve() / "builders"
    stamp = builders / ".built"
    if not stamp.exists():
        venv.create(builders, with_pip=True, symlinks=True)
        stamp.touch()
    there = stamp.read_text().split("\n")
    lacking = [package for package in (*BUILDERS, *entry.builds) if package not in there]
    if lacking:
        _run([builders / "bin/python", *PIP, "install", *lacking], folder)
        stamp.write_text("\n".join((*there, *lacking)))
    return builders


def make(entry: Entry, folder: Path, cache: Path, builders: Path) -> Made:
    """Fetch, unpack, install and commit; what lies in the folder already is made anew."""
    made = Made(entry, folder.resolve())
    shutil.rmtree(made.folder, ignore_errors=True)
    made.folder.mkdir(parents=True)
    old = unpack(fetch(entry, entry.old, builders, cache), made.folder / "old")
    new = unpack(fetch(entry, entry.new, builders, cache), made.folder / "new")
    lay(entry, old, made.project)
    _install(made, builders)
    commit(made, f"{entry.dist} {entry.old}")
    _git(made, "branch", "clean")
    for path in entry.tests:
        _replace(new / path, made.project / path)
    commit(made, f"The tests of {entry.dist} {entry.new}")
    for path in entry.source:
        _replace(new / path, made.newer / path)
    for path in entry.ignored:
        _remove(made.newer / path)
    for done in (old.parent, new.parent):
        shutil.rmtree(done)
    return made


def fetch(entry: Entry, version: str, builders: Path, cache: Path) -> Path:
    """The source distribution of one release, fetched once."""
    cache.mkdir(parents=True, exist_ok=True)
    cache = cache.resolve()  # pip runs in it
    pip = [builders / "bin/python", *PIP, "download"]
    options = ["--no-deps", "--no-binary", ":all:", "--no-build-isolation", "--dest", cache]
    before = _archive(entry, version, cache)
    if before is None:
        _run([*pip, *options, f"{entry.dist}=={version}"], cache)
    found = before or _archive(entry, version, cache)
    if found is None:
        raise SystemExit(f"{entry.dist} {version} has no source distribution as .tar.gz")
    return found


def _archive(entry: Entry, version: str, cache: Path) -> Path | None:
    wanted = f"{entry.dist}-{version}.tar.gz".lower().replace("-", "_")
    return next((file for file in cache.glob("*.tar.gz") if file.name.lower().replace("-", "_") == wanted), None)


def unpack(archive: Path, folder: Path) -> Path:
    """The one folder in a source distribution."""
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    return next(folder.iterdir())


def lay(entry: Entry, old: Path, project: Path) -> None:
    """Lay unpacked sources where the project is to be, without what the index added, with what git must ignore."""
    shutil.copytree(old, project, symlinks=True)
    for made in project.rglob("*.egg-info"):
        _remove(made)
    (project / ".gitignore").write_text("\n".join((*IGNORED, *(f"/{path}" for path in entry.ignored))) + "\n")
    if entry.config:
        (project / "regreen.toml").write_text(entry.config)


def _install(made: Made, builders: Path) -> None:
    """The project in editable mode in its own environment, as a developer has it."""
    venv.create(made.project / ".venv", symlinks=True)
    pip = [builders / "bin/python", *PIP, "--python", made.python, "install"]
    _run([*pip, made.entry.pytest, *made.entry.needs], made.project)
    backends = next((builders / "lib").glob("python*/site-packages"))
    told = {"SETUPTOOLS_SCM_PRETEND_VERSION": made.entry.old, "PYTHONPATH": str(backends)}
    _run([*pip, "--no-build-isolation", "--no-deps", "-e", "."], made.project, **told)


def commit(made: Made, message: str) -> None:
    """Commit all that lies in the project, in a repository that is made when there is none."""
    if not (made.project / ".git").exists():
        _git(made, "init", "-q", "-b", "main")
    _git(made, "add", "-A")
    _git(made, *WHO, "commit", "-q", "-m", message)


def _git(made: Made, *words: str) -> None:
    _run(["git", *words], made.project)


def _replace(source: Path, target: Path) -> None:
    _remove(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, symlinks=True)
    else:
        shutil.copy2(source, target)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _run(argv: list[object], cwd: Path, **more: str) -> None:
    env = {name: value for name, value in os.environ.items() if name not in {"VIRTUAL_ENV", "PYTHONPATH"}} | more
    done = subprocess.run([str(word) for word in argv], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, argv))} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def main() -> int:
    """Make the named projects."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="+", choices=[*corpus(), "all"])
    parser.add_argument("--into", type=Path, default=Path(".real"), help="folder of the projects")
    parser.add_argument("--cache", type=Path, default=None, help="folder of source distributions")
    told = parser.parse_args()
    told.into.mkdir(parents=True, exist_ok=True)
    for name in corpus() if "all" in told.names else told.names:
        entry = corpus()[name]
        made = make(entry, told.into / name, told.cache or told.into / "archives", builders_in(told.into, entry))
        print(f"{name}: {made.project}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

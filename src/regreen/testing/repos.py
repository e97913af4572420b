"""Builders of tiny repositories, for tests; they start git by themselves, so as not to lean on what they test."""

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

_ENV = {
    "PATH": os.defpath,
    "HOME": "/nonexistent",
    "LC_ALL": "C.UTF-8",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_AUTHOR_DATE": "2025-01-01T12:00:00Z",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
    "GIT_COMMITTER_DATE": "2025-01-01T12:00:00Z",
}


@dataclass(frozen=True, slots=True)
class TinyRepo:
    """A repository that a test can play with."""

    root: Path
    """Absolute folder of its working tree (or of itself, when bare)."""

    def git(self, *arguments: str, stdin: bytes = b"") -> str:
        """Run git there; its output without the last line end."""
        return self.git_bytes(*arguments, stdin=stdin).decode("utf-8", "surrogateescape").rstrip("\n")

    def git_bytes(self, *arguments: str, stdin: bytes = b"") -> bytes:
        """Run git there; its output as it is."""
        done = subprocess.run(
            ["git", "-c", "protocol.file.allow=always", *arguments],
            cwd=self.root,
            env=_ENV,
            input=stdin,
            capture_output=True,
            check=False,
            timeout=120,
        )
        if done.returncode != 0:
            raise AssertionError(f"git {' '.join(arguments)}: {done.stderr.decode('utf-8', 'replace')}")
        return done.stdout

    def write(self, files: Mapping[str, str | bytes]) -> "TinyRepo":
        """Write files below the root; text in UTF-8."""
        for name, content in files.items():
            place = self.root / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content if isinstance(content, bytes) else content.encode())
        return self

    def commit(self, files: Mapping[str, str | bytes] | None = None, message: str = "Change") -> str:
        """Write files, commit everything, and return the commit's name."""
        self.write(files or {})
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")


def tiny_repo(root: Path, files: Mapping[str, str | bytes] | None = None, *, object_format: str = "sha1") -> TinyRepo:
    """A new repository with one commit (none when ``files`` is None), on branch ``main``."""
    root.mkdir(parents=True, exist_ok=True)
    repo = TinyRepo(root.resolve())
    repo.git("init", "-q", "-b", "main", f"--object-format={object_format}")
    if files is not None:
        repo.commit(files, "Start")
    return repo


def clone(source: TinyRepo, target: Path, *options: str) -> TinyRepo:
    """A clone, with git's own options such as ``--depth=1`` or ``--filter=blob:none``."""
    source.git("clone", "-q", *options, f"file://{source.root}", str(target))
    return TinyRepo(target.resolve())


PYTHON_PROJECT: Mapping[str, str] = {
    ".gitignore": "__pycache__/\n*.pyc\n.venv/\nbuild/\n*.egg-info/\n",
    "pyproject.toml": '[project]\nname = "tiny"\nversion = "1.0"\n',
    "src/tiny/__init__.py": "",
    "src/tiny/calc.py": "def add(a, b):\n    return a - b\n",
    "tests/test_calc.py": "from tiny.calc import add\n\n\ndef test_add():\n    assert add(2, 2) == 4\n",
}
"""A Python project with one bug and one failing test."""

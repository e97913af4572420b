"""Run git so that no config, hook, filter or prompt of anybody can change what it means."""

import re
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from regreen.errors import GitError
from regreen.model.jobs import JobEnd, JobResult, Limits
from regreen.process.env import host_environment
from regreen.process.run import run

WALL_S = 600.0
"""Seconds for one git command; the largest repositories need minutes for a pack."""

_SETTINGS = (
    ("safe.directory", "*"),
    ("core.hooksPath", "/dev/null"),
    ("core.fsmonitor", "false"),
    ("core.untrackedCache", "false"),
    ("core.quotePath", "false"),
    ("core.preloadIndex", "false"),
    ("core.pager", "cat"),
    ("core.splitIndex", "false"),
    ("commit.gpgSign", "false"),
    ("gc.auto", "0"),
    ("maintenance.auto", "false"),
    ("diff.renames", "true"),
    ("diff.noprefix", "false"),
    ("diff.mnemonicPrefix", "false"),
    ("diff.suppressBlankEmpty", "false"),
    ("diff.algorithm", "histogram"),
    ("advice.detachedHead", "false"),
    ("submodule.recurse", "false"),
    ("protocol.allow", "never"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What one git command said."""

    code: int
    """Exit code."""
    out: bytes
    """Standard output, whole."""
    err: str
    """Standard error, decoded with replacement."""

    @property
    def text(self) -> str:
        """Standard output as text, without the last line end; names in other encodings survive as surrogates."""
        return decode(self.out).removesuffix("\n")


def decode(raw: bytes) -> str:
    """Bytes of git as text from which the same bytes can be had again."""
    return raw.decode("utf-8", "surrogateescape")


def encode(text: str) -> bytes:
    """The inverse of ``decode``."""
    return text.encode("utf-8", "surrogateescape")


def split_z(raw: bytes) -> list[str]:
    """Names of a NUL-terminated list."""
    return [decode(part) for part in raw.split(b"\0")[:-1]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Git:
    """Git, bound to a folder and an environment."""

    program: str
    """Absolute path of git."""
    cwd: str
    """Folder in which it runs."""
    env: tuple[tuple[str, str], ...] = ()
    """``GIT_DIR`` and the like, on top of the fixed part."""
    settings: tuple[tuple[str, str], ...] = ()
    """Further settings for each command line."""
    own_config_only: bool = True
    """Whether the user's and the system's config are shut out."""

    def at(self, cwd: str | Path) -> "Git":
        """The same in another folder."""
        return self.but(cwd=str(cwd))

    def but(
        self, *, cwd: str = "", env: Mapping[str, str] | None = None, settings: Sequence[tuple[str, str]] = ()
    ) -> "Git":
        """The same with some of it replaced or added."""
        return Git(
            program=self.program,
            cwd=cwd or self.cwd,
            env=tuple({**dict(self.env), **(env or {})}.items()),
            settings=(*self.settings, *settings),
            own_config_only=self.own_config_only,
        )

    def run(self, *arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> Answer:
        """Run one command to its end, whatever its exit code.

        Raises:
            GitError: it could not be started, ran into the time limit, or its output was cut.
        """
        with scratch("git") as folder:
            result = run(
                (self.program, *self._options(), *arguments),
                env={**_fixed_env(self.own_config_only), **dict(self.env), **(env or {})},
                cwd=self.cwd,
                limits=Limits(wall_s=WALL_S, output_bytes=1 << 40, processes=None),
                capture_dir=folder,
                stdin=stdin,
                label=f"git {arguments[0]}",
            )
            return _answer(result, arguments)

    def ask(self, *arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> Answer:
        """Run one command that must succeed.

        Raises:
            GitError: it failed; its own words are in the error.
        """
        answer = self.run(*arguments, stdin=stdin, env=env)
        if answer.code != 0:
            said = f"`git {arguments[0]}` failed: {last_line(answer.err)}"
            todo = "Run the command by hand there, or `git fsck`, to see what is wrong with the repository."
            failure = GitError(said, where=self.cwd, todo=todo, slug="git-failed")
            raise no_room(answer.err, dict(self.env).get("GIT_DIR", self.cwd)) or failure
        return answer

    def _options(self) -> list[str]:
        return [part for name, value in (*_SETTINGS, *self.settings) for part in ("-c", f"{name}={value}")]


def scratch(name: str) -> "tempfile.TemporaryDirectory[str]":
    """A folder for the time of a command; where what cleans caches took the one around it, that is made anew."""
    Path(tempfile.gettempdir()).mkdir(parents=True, exist_ok=True)
    return tempfile.TemporaryDirectory(prefix=f"regreen-{name}-")


def find_git(cwd: Path) -> Git:
    """Git as it is installed here.

    Raises:
        GitError: there is none.
    """
    program = shutil.which("git")
    if program is None:
        raise GitError("git was not found", where="PATH", todo="Install git 2.30 or newer.", slug="no-git")
    return Git(program=program, cwd=str(cwd))


_INHERITED = ("PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR")
"""Where programs and the user's own ignore file are."""


def _fixed_env(own_config_only: bool) -> dict[str, str]:
    host = host_environment()
    fixed = {
        **{name: host[name] for name in _INHERITED if name in host},
        "LC_ALL": "C.UTF-8",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_EDITOR": "true",
    }
    if own_config_only:
        fixed |= {"GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null"}
    return fixed


def _answer(result: JobResult, arguments: Sequence[str]) -> Answer:
    if result.end not in {JobEnd.EXITED, JobEnd.SIGNALLED} or result.stdout.truncated:
        raise GitError(
            f"`git {arguments[0]}` did not finish: {result.detail or result.end.value}",
            where="git",
            todo="See whether the disk is full or the repository is on a file system that hangs.",
            slug="git-failed",
        )
    return Answer(
        code=result.exit_code if result.exit_code is not None else 128,
        out=_content(result.stdout.path),
        err=_content(result.stderr.path).decode("utf-8", "replace"),
    )


def _content(path: str) -> bytes:
    file = Path(path)
    return file.read_bytes() if path and file.exists() else b""


_NO_ROOM = re.compile(r"No space left on device|Disk quota exceeded|[Oo]ut of disk ?space")
_ROOM = 64 * 1024
"""Bytes without which git writes hardly anything; of a ref that finds no room it does not say why."""


def no_room(said: str, folder: str) -> GitError | None:
    """What to say of a command that failed for want of room on the disk; None when that was not the cause.

    Args:
        said: what it wrote to standard error.
        folder: what it was to write to.
    """
    place = Path(folder)
    if not _NO_ROOM.search(said) and not (place.is_dir() and shutil.disk_usage(place).free < _ROOM):
        return None
    return GitError(
        f"The disk is full: git cannot write to the repository ({last_line(said)})",
        where=folder,
        todo="Free some space there, then `regreen resume`: nothing is lost, and what was proved lands then.",
        slug="disk-full",
    )


def last_line(text: str) -> str:
    """What a program said last, for an error."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else "it said nothing"

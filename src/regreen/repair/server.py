"""One warm process in the target's interpreter, spoken to in JSON lines."""

import json
import os
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from regreen.errors import StateError

PROBE = Path(__file__).parent.parent / "probe" / "repair_server.py"
START_S = 120.0


class ServerError(StateError):
    """The warm process ended or stopped to answer."""


class Server:
    """Starts the process; ``ask`` sends a command and yields its answers until it is done."""

    def __init__(
        self,
        *,
        python: str,
        tree: Path,
        pristine: Path,
        cwd: str,
        env: dict[str, str],
        add_cwd: bool,
        walls: list[str] | None = None,
    ) -> None:
        """Remember how to start it; with ``walls`` it may change files in its tree and in these folders only."""
        self._walls = walls
        self._python = python
        self._tree, self._pristine = tree, pristine
        self._cwd, self._env, self._add_cwd = cwd, env, add_cwd
        self._process: subprocess.Popen[bytes] | None = None
        self._pending = b""
        self._commands = self._answers = -1
        self.ready: dict[str, Any] = {}

    def start(self, args: list[str], *, collect: bool = True, most_s: float = START_S) -> dict[str, Any]:
        """Start pytest; up to its collection unless ``collect`` is false. Returns the first answer of that stage.

        Raises ServerError when that takes longer than ``most_s`` seconds.
        """
        theirs_in, self._commands = os.pipe()
        self._answers, theirs_out = os.pipe()
        config = self._tree.parent / f"{self._tree.name}.json"
        facts = {
            "root": str(self._tree),
            "pristine": str(self._pristine),
            "args": args,
            "add_cwd": self._add_cwd,
            "walls": self._walls,
        }
        config.write_text(json.dumps({**facts, "commands": theirs_in, "answers": theirs_out}), encoding="utf-8")
        try:
            self._process = self._opened([self._python, str(PROBE), str(config)], (theirs_in, theirs_out))
        finally:
            os.close(theirs_in)
            os.close(theirs_out)
        self.ready = self._read(most_s)
        if collect and self.ready.get("ready") == "cold":
            self._send({"cmd": "collect"})
            self.ready = self._read(most_s)
        return self.ready

    def _opened(self, command: list[str], descriptors: tuple[int, int]) -> subprocess.Popen[bytes]:
        with (self._tree.parent / f"{self._tree.name}.log").open("wb") as log:
            try:
                return subprocess.Popen(  # noqa: S603 - it stays open to be spoken to
                    command,
                    cwd=self._cwd,
                    env=self._env,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    pass_fds=descriptors,
                    start_new_session=True,
                )
            except (OSError, ValueError) as error:
                raise ServerError(
                    f"The project's interpreter cannot be started: {error}.",
                    where=self._python,
                    todo="Correct execution.interpreter and execution.cwd.",
                    slug="repair-server",
                ) from error

    @property
    def log(self) -> str:
        """The end of what the process printed."""
        path = self._tree.parent / f"{self._tree.name}.log"
        return path.read_text(encoding="utf-8", errors="replace")[-2000:] if path.exists() else ""

    def ask(self, command: dict[str, Any], limit_s: float) -> Iterator[dict[str, Any]]:
        """Send a command; yield its answers. Raises ServerError when it ends or an answer takes too long."""
        self._send(command)
        while True:
            answer = self._read(limit_s)
            if "done" in answer:
                return
            yield answer

    def _send(self, command: dict[str, Any]) -> None:
        data = json.dumps(command).encode() + b"\n"
        try:
            while data:
                data = data[os.write(self._commands, data) :]
        except OSError as error:
            raise self._death("closed its pipe") from error

    def _read(self, limit_s: float) -> dict[str, Any]:
        until = time.monotonic() + limit_s
        while b"\n" not in self._pending:
            try:
                ready = select.select([self._answers], [], [], max(0.0, until - time.monotonic()))[0]
                data = os.read(self._answers, 1 << 18) if ready else b""
            except (OSError, ValueError) as error:
                # Another thread has ended the process and closed its pipes.
                raise self._death("was ended") from error
            if not data:
                raise self._death("ended" if ready else f"gave no answer for {limit_s:.0f} s")
            self._pending += data
        line, self._pending = self._pending.split(b"\n", 1)
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _death(self, how: str) -> ServerError:
        return ServerError(
            f"The warm test process {how}.", where=self.log[-600:], todo="Run the tests by hand.", slug="repair-server"
        )

    def stop(self) -> None:
        """End the process and everything below it."""
        for descriptor in (self._commands, self._answers):
            if descriptor >= 0:
                os.close(descriptor)
        self._commands = self._answers = -1
        process, self._process = self._process, None
        if process is None:
            return
        # It only holds copies: nothing needs an orderly end.
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except OSError:
            process.kill()
        process.wait()

"""Keeps what an agent was told and said in the run's folder, secrets taken out."""

import os
import stat
from pathlib import Path

import msgspec

from regreen.app.bench import Bench
from regreen.model.agents import AgentReply, AgentRequest
from regreen.model.jobs import JobResult

CAPTURE_CAP = 65 * 1024 * 1024
"""Bytes; a little above what the executor keeps of a pipe."""


def keep(bench: Bench, folder: Path, said: tuple[AgentRequest, AgentReply, JobResult]) -> None:
    """Keep request, prompt, output and result of an attempt in its folder."""
    request, reply, result = said
    parts = {
        "request.json": msgspec.json.format(msgspec.json.encode(request), indent=1),
        "prompt.md": request.instructions.task.encode(),
        "stdout": _read(result.stdout.path),
        "stderr": _read(result.stderr.path),
        "result.json": msgspec.json.format(msgspec.json.encode(reply.result), indent=1),
    }
    for name, content in parts.items():
        (folder / name).write_bytes(bench.scrub(content))


def _read(path: str) -> bytes:
    """What was captured; the agent may write where it lies, so a link, a pipe or a device in its place is not read."""
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC), "rb") as stream:
            return stream.read(CAPTURE_CAP) if stat.S_ISREG(os.fstat(stream.fileno()).st_mode) else b""
    except OSError:
        return b""

"""Answers from elsewhere: the network, other processes, the disk, chance."""

import ast
from collections.abc import Iterator

from regreen.act.guard.marks import added
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.source.reading import first_uses, marks, uses
from regreen.act.guard.view import Look, Role
from regreen.syntax.module import Module

_NETWORK = frozenset(
    {
        "socket",
        "urllib.request",
        "http",
        "ftplib",
        "smtplib",
        "telnetlib",
        "xmlrpc",
        "requests",
        "httpx",
        "aiohttp",
        "urllib3",
        "websockets",
        "paramiko",
        "asyncio.open_connection",
        "openai",
        "anthropic",
    }
)
_PROCESSES = frozenset(
    {
        "subprocess",
        "multiprocessing",
        "pty",
        "os.system",
        "os.popen",
        "os.posix_spawn",
        "os.spawnv",
        "os.spawnl",
        "asyncio.create_subprocess_exec",
        "asyncio.create_subprocess_shell",
        "pexpect",
        "sh",
        "git",
        "dulwich",
    }
)
_DISK = frozenset(
    {
        "open",
        "io.open",
        "os.open",
        "os.listdir",
        "os.scandir",
        "os.walk",
        "os.stat",
        "os.getcwd",
        "os.lstat",
        "os.access",
        "os.path.exists",
        "os.path.isfile",
        "os.path.isdir",
        "os.path.getsize",
        "os.path.getmtime",
        "shelve",
        "pickle",
        "dbm",
        "sqlite3",
        "joblib",
        "diskcache",
        "tempfile",
        "shutil",
        "glob.glob",
        "linecache",
        "pkgutil.get_data",
        "importlib.resources",
        "mmap",
        "pathlib.Path.home",
        "pathlib.Path.cwd",
    }
)
_DISK_METHODS = frozenset(
    {"read_text", "read_bytes", "write_text", "write_bytes", "rglob", "iterdir", "is_file", "is_dir"}
)
_CERTAIN = frozenset({"read_text", "read_bytes", "write_text", "write_bytes", "rglob", "iterdir"})
"""Methods that only paths have, whatever the name is that they are asked of."""
_CHANCE = frozenset({"random", "secrets", "uuid.uuid4", "uuid.uuid1", "os.urandom", "os.getpid"})


def _disk(module: Module) -> Iterator[ast.AST]:
    yield from uses(_DISK)(module)
    yield from (name for name in module.of(ast.Name) if name.id == "__file__")
    for call in module.of(ast.Call):
        if not isinstance(call.func, ast.Attribute) or call.func.attr not in _DISK_METHODS:
            continue
        if call.func.attr in _CERTAIN or not module.name(call.func):
            yield call


def _touches_disk(look: Look) -> Iterator[Place]:
    """Only in files that did not read or write before: whoever repairs a loader must be able to."""
    used = {
        view.path
        for view in look.of(Role.SOURCE)
        if view.before and view.before.python and any(_disk(view.before.python))
    }
    for place in added(marks(_disk), Role.SOURCE)(look):
        if place.file not in used:
            yield place


RULES = (
    Rule(
        id="source-network",
        message="It reaches the network, which it did not before.",
        doc="An answer fetched from elsewhere is no repair.",
        find=first_uses(_NETWORK, Role.SOURCE),
    ),
    Rule(
        id="source-starts-process",
        message="It starts other programs, which it did not before.",
        doc="History, tools and other interpreters know the answer.",
        find=first_uses(_PROCESSES, Role.SOURCE),
    ),
    Rule(
        id="source-touches-disk",
        message="A file that did no reading or writing now does.",
        doc="Answers kept on disk, or read out of the tests. Files that handled files before are left alone.",
        find=_touches_disk,
    ),
    Rule(
        id="source-chance",
        message="It uses chance, which it did not before.",
        doc="A change that is right now and then can pass by luck.",
        find=first_uses(_CHANCE, Role.SOURCE),
    ),
)

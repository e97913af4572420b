"""What the Executor takes and gives: one process tree with its limits, and how it ended."""

from dataclasses import dataclass
from enum import StrEnum


class MountKind(StrEnum):
    """How a folder of this machine appears to a job."""

    READ_ONLY = "read_only"
    READ_WRITE = "read_write"
    MEMORY = "memory"
    """An empty file system in memory; the source is ignored."""
    OVERLAY = "overlay"
    """The source below, writes go to memory and vanish."""
    HIDDEN = "hidden"
    """The target appears as an empty read-only folder or file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mount:
    """One place of this machine as a job sees it."""

    target: str
    """Absolute path as the job sees it."""
    source: str = ""
    """Absolute path on this machine; empty for memory and hidden."""
    kind: MountKind = MountKind.READ_ONLY
    """How it appears."""


class Network(StrEnum):
    """Which network a job sees."""

    HOST = "host"
    OWN = "own"
    """A loopback of its own and nothing else."""


class EnvPolicy(StrEnum):
    """What of Regreen's own environment a job inherits."""

    TOOL = "tool"
    """The user's environment less secrets, ``GIT_*`` and ours."""
    AGENT = "agent"
    """An allow-list."""
    EXACT = "exact"
    """Nothing but what the job names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """Adds up what a program tells of itself, in lines of JSON on its standard output, and ends it above a bound."""

    most: float
    """The bound; reaching it is allowed."""
    unit: str
    """What is counted, for a reader: ``tokens``, ``dollars``."""
    line: tuple[str, str]
    """A line counts when this field (dotted path) has this text."""
    parts: tuple[tuple[str, float], ...]
    """Numbers to add (dotted paths), each with its weight."""
    once: str = ""
    """Dotted path of an id: of several lines with the same one only the last counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Bounds on one process tree. None of them can be left out by accident: time has no default."""

    wall_s: float
    """Wall seconds until it is ended."""
    idle_s: float | None = None
    """Wall seconds without any output until it is ended; None: no such limit."""
    grace_s: float = 5.0
    """Seconds between interrupt, terminate and kill."""
    output_bytes: int = 64 * 1024 * 1024
    """Bytes kept of each pipe (head and tail); more is drained, counted and dropped."""
    memory_bytes: int | None = None
    """Resident bytes over the whole tree."""
    processes: int | None = 4096
    """Processes and threads alive at once in the tree."""
    meters: tuple[Meter, ...] = ()
    """Bounds on what it says that it spends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One command to run, with everything that must be true around it."""

    label: str
    """For people: ``pytest``, ``agent:claude T3.1``."""
    argv: tuple[str, ...]
    """Program and arguments; never a shell."""
    cwd: str
    """Absolute folder, as the job sees it."""
    limits: Limits
    """Bounds."""
    scratch: str
    """Absolute folder on this machine, made by the caller, writable for the job at the same path: its TMPDIR lies
    in it, its captured output and what it leaves for us."""
    env_policy: EnvPolicy = EnvPolicy.TOOL
    """What is inherited."""
    env: tuple[tuple[str, str], ...] = ()
    """Variables to set, after inheritance."""
    env_pass: tuple[str, ...] = ()
    """Names or globs to inherit although the policy withholds them."""
    stdin: bytes = b""
    """What the program may read; then end of file."""
    mounts: tuple[Mount, ...] = ()
    """How the file system differs; ignored, and said so in the result, where mounts cannot be had."""
    network: Network = Network.HOST
    """Which network it sees."""
    owner: str = ""
    """Run and task, for the ledger and the reaper."""


class JobEnd(StrEnum):
    """How a job's process ended."""

    EXITED = "exited"
    SIGNALLED = "signalled"
    TIMED_OUT = "timed_out"
    STALLED = "stalled"
    """No output for too long."""
    OVER_MEMORY = "over_memory"
    OVER_PROCESSES = "over_processes"
    OVER_METER = "over_meter"
    """It told of having spent more than it may."""
    NOT_FOUND = "not_found"
    """The program does not exist or may not be executed."""
    CANCELLED = "cancelled"
    INFRA = "infra"
    """Disk, sandbox or executor failed; nothing can be said about the program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Captured:
    """One pipe's output on disk."""

    path: str
    """Absolute path of the file that holds it."""
    total_bytes: int = 0
    """How much the program wrote."""
    truncated: bool = False
    """Whether the middle was dropped; a line in the file marks the place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JobResult:
    """How one job went. Failure of the program is a value here, never an exception."""

    label: str
    """The job's label."""
    end: JobEnd
    """How it ended."""
    exit_code: int | None = None
    """The program's exit code when it exited."""
    signal: int | None = None
    """The signal that ended it, ours or another's."""
    stdout: Captured
    """Its standard output."""
    stderr: Captured
    """Its standard error."""
    duration_s: float = 0.0
    """Wall seconds."""
    cpu_s: float | None = None
    """Processor seconds of the whole tree, where known."""
    max_rss_bytes: int | None = None
    """Peak resident bytes of the tree, where known."""
    leftovers: int = 0
    """Processes of its tree that outlived it and were ended."""
    withheld: tuple[str, ...] = ()
    """Names of variables that it did not get."""
    detail: str = ""
    """One sentence for a reader when it did not exit by itself."""
    unenforced: tuple[str, ...] = ()
    """What was asked for and could not be enforced here: ``mounts``, ``network``, ``memory``."""

    @property
    def succeeded(self) -> bool:
        """Exited by itself with code 0."""
        return self.end is JobEnd.EXITED and self.exit_code == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Posture:
    """What a machine can enforce, or what one run really enforced."""

    mounts: bool
    """File system views (bubblewrap, namespaces)."""
    network: bool
    """A network of its own for each job."""
    processes: str
    """``cgroup``, ``counted`` or ``none``."""
    memory: str
    """``cgroup``, ``counted`` or ``none``."""
    reads: bool
    """Whether programs are kept from reading what lies outside of their views of the file system."""
    notes: tuple[str, ...] = ()
    """Why something is missing, and what would bring it."""

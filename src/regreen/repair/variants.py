"""The repairer's own words: a place, a variant, and how a variant ended."""

from dataclasses import dataclass, field

from regreen.syntax.source import Edit

PASSED = frozenset({"passed", "xfailed", "xpassed"})
"""How a test ends that says something for the code; one that is skipped says nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A line that may hold the cause."""

    file: str
    """Path relative to the workspace."""
    line: int
    """One-based."""
    score: float
    """Suspicion, 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One change of the source that may be the repair."""

    id: int
    """Number in the order in which it was made."""
    file: str
    """Path relative to the workspace."""
    edits: tuple[Edit, ...]
    """Against the file as it is, or as ``base`` left it."""
    piece: str
    """Which piece of the catalogue made it."""
    family: str
    """Its family."""
    line: int
    """Where it begins."""
    prior: float
    """How likely such a change is by itself."""
    score: float
    """Suspicion times prior times size: the order of trial."""
    atom: str = ""
    """The condition that it brings in, when it has no effect unless that one is ever ``effective``."""
    effective: bool = True
    """The truth of the condition at which the variant runs differently."""
    at: int = 0
    """One-based line before which the condition is looked at."""
    often: float = 1.0
    """The part of its score that says how often changes of its piece are made: for the order of trial alone."""
    base: "Variant | None" = None
    """The variant that this one was made upon (second order)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """How a variant ended under the tests."""

    variant: Variant
    """Which."""
    kind: str
    """``plausible``, ``failed``, ``timed_out``, ``crashed``, ``same``, ``no_syntax``, ``unloaded``."""
    passed: int = 0
    """Tests passed before the first that failed."""
    at: str = ""
    """The first test that failed."""
    error: str = ""
    """Type of what it raised."""
    kinds: tuple[str, ...] = ()
    """Outcome of each test, where all were run."""
    at_s: float = 0.0
    """Seconds since the start of the search."""
    key: int = 0
    """Equal for variants that compile to the same program; 0: not known."""
    line: int = 0
    """Line of the first test that failed at which it did; 0: not known."""
    said: int = 0
    """Equal for failures whose words are equal; 0: not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed:
    """What one test did with the old code."""

    test: str
    """Node id."""
    kind: str
    """``passed``, ``failed``, ``timed_out``…"""
    lines: dict[str, frozenset[int]]
    """Lines that ran, by file."""
    steps: int = 0
    """How many lines of the project ran, each as often as it did."""
    cpu_s: float = 0.0
    """Processor seconds."""
    wall_s: float = 0.0
    """Wall seconds."""
    forks: bool = False
    """Whether it starts processes."""
    outside: tuple[str, ...] = ()
    """Folders beyond the tree and the temporary one in which this test, or one before it, changes files."""
    error: str = ""
    """Type of what it raised."""
    line: int = 0
    """Line of the test itself at which it failed; 0: not known."""
    said: int = 0
    """Equal for failures whose words are equal; 0: not known."""
    message: str = ""
    """Its text."""
    frames: tuple["SeenFrame", ...] = ()
    """Project frames, outermost first."""
    loaded: tuple[str, ...] = ()
    """Modules of the project that only tests imported, this one or one before it."""
    types: dict[str, dict[str, frozenset[str]]] = field(default_factory=dict)
    """``file:first line`` of a function to local variable (and ``return``) to type names; ``0`` at the end: empty."""

    @property
    def failed(self) -> bool:
        """Whether it counts as a failure."""
        return self.kind not in {*PASSED, "skipped"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenFrame:
    """One frame of a failure."""

    file: str
    """Relative path."""
    line: int
    """One-based."""
    function: str
    """Name."""
    types: dict[str, str]
    """Local variable to the name of its type."""

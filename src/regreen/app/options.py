"""What a user may ask, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Which project."""

    folder: str = "."
    """A folder in it."""
    trust: bool = False
    """Whether the commands of its config are trusted for this once and from now on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOptions:
    """What ``regreen check`` was asked."""

    where: Where = Where()
    """Which project."""
    paths: tuple[str, ...] = ()
    """Only tests below these; empty: all."""
    results: tuple[str, ...] = ()
    """Result files to take in place of a run."""
    test_command: str = ""
    """In place of the configured or detected command."""
    trace: bool | None = None
    """Whether lines run per test are recorded, for localisation; None: when something fails and it costs little."""
    only: tuple[str, ...] = ()
    """Only these tools; empty: all that are detected."""
    context: tuple[str, ...] = ()
    """Files with intended behaviour."""
    overrides: tuple[tuple[str, object], ...] = ()
    """Setting key and value, from options."""
    run: str = ""
    """An open run to join."""
    flaky: bool | None = None
    """Whether failures run again in other orders; None: those that look like flakes, when it costs little."""
    culprit: bool = False
    """Whether the commit that broke each cause is looked for."""
    good: str = ""
    """A commit at which the tests passed, as git names it; implies the former."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FixOptions:
    """What ``regreen fix`` was asked."""

    where: Where = Where()
    """Which project."""
    paths: tuple[str, ...] = ()
    """Only failures of tests below these; empty: all."""
    include_dirty: bool = False
    """Start from the working tree in place of HEAD."""
    test_command: str = ""
    """In place of the configured or detected command."""
    context: tuple[str, ...] = ()
    """Files with intended behaviour."""
    overrides: tuple[tuple[str, object], ...] = ()
    """Setting key and value, from options."""
    run: str = ""
    """An open run to join."""

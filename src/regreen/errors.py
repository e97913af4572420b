"""Errors that a caller cannot use: what happened, where, and what to do next."""


class RegreenError(Exception):
    """An error for the user, in three lines, with a slug that leads to a page in the docs.

    Findings, failed gates, broken tools and lost leases are values, not errors.
    """

    exit_code = 2
    """What the process exits with when nobody handles it."""

    def __init__(self, what: str, *, where: str = "", todo: str = "", slug: str = "error") -> None:
        """Keep the three lines.

        Args:
            what: what happened, one sentence.
            where: file, folder, key or command that it is about.
            todo: what to do next, one sentence.
            slug: name of the section in docs/reference/errors.md.
        """
        super().__init__(what)
        self.what = what
        self.where = where
        self.todo = todo
        self.slug = slug

    @property
    def said(self) -> str:
        """The three lines as sentences in a row, for where there is one line only."""
        end = "?" if self.what.endswith("?") else "."
        where = f" ({self.where})" if self.where else ""
        return f"{self.what.rstrip('.?')}{where}{end} {self.todo}".rstrip()


class UsageError(RegreenError):
    """Wrong options, config or input."""


class TrustError(RegreenError):
    """Approval is needed before a command of the repository is run."""

    exit_code = 3


class UnsafeError(RegreenError):
    """The environment is not safe; nothing was run."""

    exit_code = 4


class StateError(RegreenError):
    """Regreen's own state cannot be read or written: disk full, read-only, corrupt, from a newer version."""


class GitError(RegreenError):
    """A repository is in no state to work with."""


def said(error: RegreenError | OSError) -> str:
    """What went wrong, in sentences, for where a fault of ours or of the machine ends one piece of work only."""
    if isinstance(error, RegreenError):
        return error.said
    where = f" ({error.filename})" if error.filename else ""
    return f"The machine refused it: {error.strerror or error}{where}."

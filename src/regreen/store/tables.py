"""The tables, as SQLAlchemy Core knows them; migrations make them on disk."""

from sqlalchemy import (
    BigInteger,
    Column,
    Dialect,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    TypeDecorator,
    literal_column,
)

from regreen.model.cases import Outcome

metadata = MetaData()

_LOW, _HIGH, _SHIFT = 0xD800, 0xDFFF, 0x10_0000
_LATER = {code: code + _SHIFT for code in range(_LOW, _HIGH + 1)}
_BACK = {shifted: code for code, shifted in _LATER.items()}


def later(value: object) -> object:
    """Give a value as it is stored: lone surrogates shifted to private code points."""
    return value if not isinstance(value, str) or value.isascii() else value.translate(_LATER)


def sooner(value: str) -> str:
    """Give a text as it was before ``later``."""
    return value if value.isascii() else value.translate(_BACK)


class SafeText(TypeDecorator[str]):
    """Text that may hold lone surrogates (names that are not UTF-8): shifted to private code points on disk."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - their signature
        """Make it storable."""
        return value if value is None or value.isascii() else value.translate(_LATER)

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - same
        """Make it what it was."""
        return value if value is None else sooner(value)


def _text(name: str, *, key: bool = False) -> "Column[str]":
    return Column(name, SafeText, primary_key=key, nullable=False, server_default=None if key else "")


def _of_run(name: str, *columns: "Column[str] | Column[int]") -> Table:
    """Make a table of one run's values: its key, its place in the order, and the value as JSON."""
    return Table(
        name,
        metadata,
        _text("run_id", key=True),
        _text("key", key=True),
        Column("position", Integer, nullable=False, server_default="0"),
        *columns,
        _text("payload"),
        Index(f"{name}_in_order", "run_id", "position"),
    )


runs = Table(
    "runs",
    metadata,
    _text("id", key=True),
    _text("command"),
    _text("version"),
    _text("created_at"),
    _text("ended_at"),
    _text("stop_code"),
    _text("stop_reason"),
    _text("sealed_at"),
    Column("owner_pid", BigInteger, nullable=False, server_default="0"),
    Column("owner_started", Float, nullable=False, server_default="0"),
    _text("facts"),
)

events = Table(
    "events",
    metadata,
    _text("run_id", key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    _text("at"),
    _text("kind"),
    _text("subject"),
    _text("message"),
    _text("data"),
)

facts = _of_run("facts")
findings = _of_run("findings", _text("fingerprint"), _text("cause_key"))
diagnoses = _of_run("diagnoses", _text("cause_key"))
tasks = _of_run(
    "tasks",
    _text("cause_key"),
    _text("state"),
    _text("reason"),
    _text("cleared_by"),
    _text("next_steps"),
    _text("resume_at"),
)
attempts = _of_run("attempts", _text("task_id"), _text("outcome"), _text("agent"))
verdicts = _of_run("verdicts", Column("accepted", Integer, nullable=False, server_default="0"))
candidates = _of_run("candidates", _text("task_id"), _text("sent_back"))
landings = _of_run("landings", _text("task_id"))
checkpoints = _of_run("checkpoints")

Index("one_task_for_a_cause", tasks.c.run_id, tasks.c.cause_key, unique=True)
Index("findings_seen", findings.c.fingerprint)
Index("attempts_of_task", attempts.c.run_id, attempts.c.task_id)

leases = Table(
    "leases",
    metadata,
    _text("run_id", key=True),
    _text("name", key=True),
    _text("owner"),
    Column("pid", BigInteger, nullable=False, server_default="0"),
    Column("started", Float, nullable=False, server_default="0"),
    Column("token", Integer, nullable=False),
    _text("renewed_at"),
    _text("expires_at"),
)

refused = Table(
    "refused",
    metadata,
    Column("id", Integer, primary_key=True),
    _text("run_id"),
    _text("name"),
    Column("token", Integer, nullable=False),
    Column("current_token", Integer, nullable=False),
    _text("at"),
    _text("payload"),
)

ledger = Table(
    "ledger",
    metadata,
    _text("kind", key=True),
    _text("name", key=True),
    _text("run_id"),
    Column("pid", BigInteger, nullable=False),
    Column("started", Float, nullable=False),
    _text("at"),
    _text("data"),
)

durations = Table(
    "durations",
    metadata,
    _text("case_id", key=True),
    Column("seconds", Float, nullable=False),
)

measured = Table(
    "measured",
    metadata,
    Column("id", Integer, primary_key=True),
    _text("run_id"),
    _text("at"),
    _text("tree"),
    Column("number", Integer, nullable=False),
    Column("passed", LargeBinary, nullable=False),
)

outcomes = Table(
    "outcomes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("measured", Integer, nullable=False, server_default="0"),
    _text("case_id"),
    _text("run_id"),
    _text("at"),
    _text("tree"),
    _text("outcome"),
    Column("seconds", Float, nullable=True),
)


FAILED = outcomes.c.outcome.in_([literal_column(f"'{each.value}'") for each in Outcome if each.is_failure])
"""Outcomes that are failures, written out: an index of some rows is used only where a question says the same."""
# Migrations make it, for other databases too: naming those here would load what speaks to them in every process.
Index("outcomes_that_failed", outcomes.c.case_id, sqlite_where=FAILED)

quotas = Table(
    "quotas",
    metadata,
    _text("agent", key=True),
    _text("resume_at"),
    _text("reason"),
)

spending = Table(
    "spending",
    metadata,
    _text("day", key=True),
    _text("agent", key=True),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("tokens", BigInteger, nullable=False, server_default="0"),
    Column("cost_usd", Float, nullable=False, server_default="0"),
    Column("seconds", Float, nullable=False, server_default="0"),
)

"""First shape of the tables. Written out in full: it must stay as it is while ``tables`` moves on."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make all tables."""
    _runs()
    for name, extra in _OF_RUN.items():
        _of_run(name, *extra)
    _indexes()
    _leases()
    _ledger()
    _history()
    _quotas()


def _text(name: str) -> "sa.Column[str]":
    return sa.Column(name, sa.String(), server_default="", nullable=False)


def _key(name: str) -> "sa.Column[str]":
    return sa.Column(name, sa.String(), primary_key=True, nullable=False)


def _number(name: str, kind: type[sa.types.TypeEngine[int]] = sa.Integer) -> "sa.Column[int]":
    return sa.Column(name, kind(), nullable=False)


def _counter(name: str, kind: type[sa.types.TypeEngine[int]] = sa.Integer) -> "sa.Column[int]":
    return sa.Column(name, kind(), server_default="0", nullable=False)


def _real(name: str) -> "sa.Column[float]":
    return sa.Column(name, sa.Float(), server_default="0", nullable=False)


_OF_RUN: dict[str, tuple[str, ...]] = {
    "facts": (),
    "findings": ("fingerprint", "cause_key"),
    "diagnoses": ("cause_key",),
    "tasks": ("cause_key", "state", "reason", "cleared_by", "next_steps", "resume_at"),
    "attempts": ("task_id", "outcome", "agent"),
    "verdicts": ("accepted",),
    "candidates": ("task_id", "sent_back"),
    "landings": ("task_id",),
    "checkpoints": (),
}


def _of_run(name: str, *extra: str) -> None:
    more = [_counter(each) if each == "accepted" else _text(each) for each in extra]
    op.create_table(name, _key("run_id"), _key("key"), _counter("position"), *more, _text("payload"))
    op.create_index(f"{name}_in_order", name, ["run_id", "position"])


def _runs() -> None:
    texts = ("command", "version", "created_at", "ended_at", "stop_code", "stop_reason", "sealed_at")
    owner = (_counter("owner_pid", sa.BigInteger), _real("owner_started"))
    op.create_table("runs", _key("id"), *(_text(name) for name in texts), *owner, _text("facts"))
    more = ("at", "kind", "subject", "message", "data")
    seq = sa.Column("seq", sa.Integer(), primary_key=True, autoincrement=False, nullable=False)
    op.create_table("events", _key("run_id"), seq, *(_text(name) for name in more))


def _indexes() -> None:
    op.create_index("one_task_for_a_cause", "tasks", ["run_id", "cause_key"], unique=True)
    op.create_index("findings_seen", "findings", ["fingerprint"])
    op.create_index("attempts_of_task", "attempts", ["run_id", "task_id"])


def _leases() -> None:
    owner = (_text("owner"), _counter("pid", sa.BigInteger), _real("started"), _number("token"))
    op.create_table("leases", _key("run_id"), _key("name"), *owner, _text("renewed_at"), _text("expires_at"))
    tokens = (_number("token"), _number("current_token"))
    named = (_text("run_id"), _text("name"))
    op.create_table("refused", _serial(), *named, *tokens, _text("at"), _text("payload"))


def _serial() -> "sa.Column[int]":
    return sa.Column("id", sa.Integer(), primary_key=True, nullable=False)


def _ledger() -> None:
    started = sa.Column("started", sa.Float(), nullable=False)
    owner = (_text("run_id"), _number("pid", sa.BigInteger), started)
    op.create_table("ledger", _key("kind"), _key("name"), *owner, _text("at"), _text("data"))


def _history() -> None:
    op.create_table("durations", _key("case_id"), sa.Column("seconds", sa.Float(), nullable=False))
    texts = ("case_id", "run_id", "at", "tree", "outcome")
    seconds = sa.Column("seconds", sa.Float(), nullable=True)
    op.create_table("outcomes", _serial(), *(_text(name) for name in texts), seconds)
    op.create_index("outcomes_of_case", "outcomes", ["case_id"])
    op.create_index("outcomes_of_run", "outcomes", ["run_id"])


def _quotas() -> None:
    op.create_table("quotas", _key("agent"), _text("resume_at"), _text("reason"))
    sums = (_counter("attempts"), _counter("tokens", sa.BigInteger), _real("cost_usd"), _real("seconds"))
    op.create_table("spending", _key("day"), _key("agent"), *sums)

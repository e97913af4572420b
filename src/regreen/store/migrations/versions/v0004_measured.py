"""What passed in one measurement stands in one row: a suite that is green takes next to nothing."""

import json
import zlib
from itertools import groupby

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_PASSES = ("passed", "xfailed", "xpassed")
_SHIFTED = {code + 0x10_0000: code for code in range(0xD800, 0xE000)}
"""How texts that are not UTF-8 stood in the rows of single outcomes."""


def upgrade() -> None:
    """Make the table, and move what passed there."""
    measured = op.create_table(
        "measured",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("run_id", sa.String, nullable=False, server_default=""),
        sa.Column("at", sa.String, nullable=False, server_default=""),
        sa.Column("tree", sa.String, nullable=False, server_default=""),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("passed", sa.LargeBinary, nullable=False),
    )
    op.add_column("outcomes", sa.Column("measured", sa.Integer, nullable=False, server_default="0"))
    outcomes = sa.table("outcomes", *map(sa.column, ("id", "measured", "case_id", "run_id", "at", "tree", "outcome")))
    connection = op.get_bind()
    c = outcomes.c
    rows = connection.execute(sa.select(c.run_id, c.at, c.tree, c.id, c.case_id, c.outcome).order_by(c.id)).fetchall()
    for number, (key, group) in enumerate(groupby(rows, lambda row: tuple(row[:3])), start=1):
        seen = list(group)
        names = [row.case_id.translate(_SHIFTED) for row in seen if row.outcome in _PASSES]
        passed = zlib.compress(json.dumps(names).encode(), level=1)
        values = {"run_id": key[0], "at": key[1], "tree": key[2], "number": len(seen), "passed": passed}
        connection.execute(sa.insert(measured).values(id=number, **values))
        mine = c.id.between(seen[0].id, seen[-1].id)
        connection.execute(sa.update(outcomes).where(mine).values(measured=number))
    connection.execute(sa.delete(outcomes).where(c.outcome.in_(_PASSES)))
    op.drop_index("outcomes_of_case", "outcomes")

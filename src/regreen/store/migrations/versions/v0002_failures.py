"""An index of failures alone: what was flaky is found without a look at every outcome."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the index."""
    failed = sa.text("outcome IN ('failed', 'error', 'crashed', 'timed_out', 'not_run')")
    op.create_index("outcomes_that_failed", "outcomes", ["case_id"], sqlite_where=failed, postgresql_where=failed)

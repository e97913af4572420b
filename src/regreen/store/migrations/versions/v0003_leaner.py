"""No index of outcomes by run: nothing asks for them so, and every outcome of every run paid for it."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop the index."""
    op.drop_index("outcomes_of_run", "outcomes")

"""One file for each step, run in order by Alembic."""

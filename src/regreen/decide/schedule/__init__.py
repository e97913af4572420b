"""Which tasks run next: pure."""

"""Order and status of candidates: pure."""

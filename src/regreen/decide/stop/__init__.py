"""When a run ends: pure."""

"""One file for each format; all pure functions of one summary."""

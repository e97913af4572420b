"""Lands what is proved, by fast-forward only."""

"""Findings to causes: pure."""

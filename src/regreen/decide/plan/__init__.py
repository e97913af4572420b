"""Causes to tasks: pure."""

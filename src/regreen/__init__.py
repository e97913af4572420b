"""Regreen turns a red repository green, and proves it."""

__version__ = "0.1.0"

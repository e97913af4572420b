"""Spans of whole numbers, both ends included."""

from spans.merging import covered, merge

__all__ = ["covered", "merge"]

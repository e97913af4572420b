"""Fold text into lines."""

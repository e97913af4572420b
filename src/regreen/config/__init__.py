"""Loads settings in layers; each value remembers its source."""

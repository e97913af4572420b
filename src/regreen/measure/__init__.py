"""Detect, collect, normalize: from a snapshot to cases and findings."""

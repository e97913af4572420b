"""Loads settings in layers; each value remembers its source."""

from regreen.config.explain import Explained, explain
from regreen.config.layers import Layer, Source
from regreen.config.load import Loaded, load
from regreen.config.trust import Command, grant, needs_trust

__all__ = ["Command", "Explained", "Layer", "Loaded", "Source", "explain", "grant", "load", "needs_trust"]

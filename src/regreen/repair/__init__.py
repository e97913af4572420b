"""The built-in repair agent: a program of its own that needs no model."""

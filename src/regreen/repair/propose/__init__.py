"""Proposes variants: small declarative pieces over the syntax tree, best first."""

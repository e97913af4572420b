"""Small questions and edits about calls that several pieces share."""

import ast

from regreen.repair.propose.site import Change, Site


def argument_text(site: Site, value: ast.expr) -> str:
    """An expression as the only argument of a call."""
    text = site.text(value)
    if isinstance(value, ast.GeneratorExp) and text.startswith("(") and text.endswith(")"):
        return text[1:-1]
    return f"({text})" if isinstance(value, ast.Tuple) and not text.startswith("(") else text


def is_call_to(value: ast.expr, name: str) -> bool:
    """Whether an expression calls the function of this name."""
    return isinstance(value, ast.Call) and getattr(value.func, "id", "") == name


def extended(site: Site, node: ast.Call, text: str, factor: float) -> Change:
    """A call with one argument more at its end."""
    end = site.source.span(node)[1] - 1
    before = site.source.text[:end].rstrip()
    return site.swap(end, end, text if before.endswith("(") else f", {text}", factor)

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
    """A call with one argument more at its end: before a last comma where one stands there, whatever follows it."""
    end = site.source.span(node)[1] - 1
    given = [site.source.span(one)[1] for one in (*node.args, *node.keywords)]
    if not given:
        return site.swap(end, end, text, factor)
    comma = _last_comma(site.source.text, max(given), end)
    at = end if comma is None else comma
    return site.swap(at, at, f", {text}", factor)


def _last_comma(text: str, start: int, end: int) -> int | None:
    """Where a comma stands between the last argument of a call and its end, outside of comments."""
    while start < end:
        if text[start] == ",":
            return start
        start = text.find("\n", start, end) if text[start] == "#" else start + 1
        if start < 0:
            break
    return None

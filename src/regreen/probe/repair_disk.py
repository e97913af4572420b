"""Variants written to the tree, for tests that start processes: those read the files, not what this process holds."""

import ast
import os
import tokenize


def texts_of(root, parts):
    """The whole new text of each file that some parts change, by its path relative to the root.

    Raises LookupError where a function is not where the part says, OSError and SyntaxError for a file that cannot be
    read or parsed.
    """
    found = {}
    for part in sorted(parts, key=lambda one: -one.get("line", 0)):
        rel = part["file"]
        if part["kind"] == "module":
            found[rel] = part["src"]
            continue
        text = found[rel] if rel in found else _read(os.path.join(root, rel))
        found[rel] = _with_function(text, part)
    return found


def _read(path):
    with open(path, encoding=_coding(path), newline="") as stream:
        return stream.read()


def _coding(path):
    """The coding that a source declares."""
    try:
        with open(path, "rb") as stream:
            return tokenize.detect_encoding(stream.readline)[0]
    except (OSError, SyntaxError):
        return "utf-8"


def _with_function(text, part):
    """The text with one function's lines, decorators included, replaced."""
    lines = text.split("\n")
    first, last = _span(ast.parse(text), part)
    src = part["src"][:-1] if part["src"].endswith("\n") else part["src"]
    return "\n".join(lines[: first - 1] + [src] + lines[last:])


def _span(tree, part):
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == part["name"]:
            first = min([node.lineno] + [one.lineno for one in node.decorator_list])
            if first == part["line"]:
                return first, node.end_lineno
    raise LookupError("no such function")


def write(root, texts):
    """Put the texts in place; whoever restores the tree takes them back."""
    for rel, text in texts.items():
        path = os.path.join(root, rel)
        with open(path, "w", encoding=_coding(path), newline="") as stream:
            stream.write(text)

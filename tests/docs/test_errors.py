"""Every slug that the code can show leads to a section of docs/reference/errors.md, and every section to a slug."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"^[a-z]+(-[a-z]+)*$")
SENTENCES = {"what", "todo", "where"}


def texts(node: ast.AST) -> Iterator[str]:
    """Words that an expression can give; what it is compared with does not count."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from texts(value)


def slugs_in(text: str) -> set[str]:
    """Slugs that a file can show: keywords, defaults, variables, and the table rows that unpack to ``slug``."""
    tree = ast.parse(text)
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.keyword(arg="slug"):
                found.update(texts(node.value))
            case ast.AnnAssign(target=ast.Name(id="slug"), value=ast.expr() as value):
                found.update(texts(value))
            case ast.Assign(targets=[ast.Name(id="slug")]):
                found.update(texts(node.value))
            case ast.Assign(targets=[ast.Tuple(elts=names)]) if any(is_slug(name) for name in names):
                place = [is_slug(name) for name in names].index(True)
                found.update(unpacked(tree, node.value, place, len(names)))
            case ast.FunctionDef(name=name) if "_slug_of" in name:
                found.update(
                    word
                    for each in ast.walk(node)
                    if isinstance(each, ast.Return | ast.Dict)
                    for word in words_below(each)
                )
    return {word for word in found if WORD.match(word)}


def is_slug(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "slug"


def unpacked(tree: ast.AST, value: ast.AST, place: int, size: int) -> Iterator[str]:
    """Words at the slug's place of a tuple, or of all tuples of that size in the file where it comes from a table."""
    rows = [value] if isinstance(value, ast.Tuple) else [each for each in ast.walk(tree) if isinstance(each, ast.Tuple)]
    for row in rows:
        if isinstance(row, ast.Tuple) and len(row.elts) == size and isinstance(row.ctx, ast.Load):
            yield from texts(row.elts[place])


def words_below(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        yield from texts(each)


def in_code() -> set[str]:
    files = (file for file in (ROOT / "src" / "regreen").rglob("*.py") if "testing" not in file.parts)
    return {slug for file in files for slug in slugs_in(file.read_text())}


def in_docs() -> list[str]:
    return re.findall(r"^### `([a-z-]+)`$", (ROOT / "docs" / "reference" / "errors.md").read_text(), re.MULTILINE)


def test_every_slug_has_its_section() -> None:
    shown = in_code()
    assert len(shown) > 60
    assert sorted(shown - set(in_docs()) - {"error"}) == []


def test_every_section_belongs_to_a_slug() -> None:
    assert len(in_docs()) == len(set(in_docs()))
    assert sorted(set(in_docs()) - in_code()) == []


def test_the_ways_to_name_a_slug_are_seen() -> None:
    assert slugs_in('raise E("a", slug="one")') == {"one"}
    assert slugs_in('R(slug="one" if what == "two" else "three")') == {"one", "three"}
    assert slugs_in('class A:\n    slug: str = "one"') == {"one"}
    assert slugs_in('T = {1: ("What it was.", "one")}\nwhat, slug = T[n]') == {"one"}

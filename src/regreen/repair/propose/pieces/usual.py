"""Parts of texts made clean, things kept once, modes and options, the own class, and what an error is one of."""

import ast
import builtins
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.pieces.calling import extended
from regreen.repair.propose.site import Change, Site

OPTIONS: dict[str, tuple[tuple[str, float], ...]] = {
    "quote": (("safe=''", 0.8),),
    "b64decode": (("validate=True", 0.6),),
    "dumps": (("separators=(',', ':')", 0.5), ("allow_nan=False", 0.3)),
    "isoformat": (("timespec='seconds'", 0.5), ("timespec='microseconds'", 0.3)),
    "urlencode": (("doseq=True", 0.8),),
    "parse_qs": (("keep_blank_values=True", 0.8),),
    "parse_qsl": (("keep_blank_values=True", 0.8),),
    "zip": (("strict=True", 0.3),),
    "sub": (("count=1", 0.4),),
    "run": (("capture_output=True", 0.3), ("shell=True", 0.2)),
    "getLogger": (("__name__", 0.3),),
    "walk": (("followlinks=True", 0.2),),
    "copytree": (("dirs_exist_ok=True", 0.6), ("symlinks=True", 0.4)),
}
"""Name of what is called to options that it mostly has."""
MODES = {"'r'": "'rb'", "'w'": "'wb'", "'a'": "'ab'", "'rb'": "'r'", "'wb'": "'w'"}
PARTING = frozenset({"split", "splitlines", "rsplit", "partition"})


def clean_parts(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """The parts of a text without white space around them, without empty ones, or both."""
    if not isinstance(node.func, ast.Attribute) or node.func.attr not in PARTING - {"partition"}:
        return
    if isinstance(site.parent(node), ast.Subscript | ast.Attribute | ast.Starred):
        return
    text = site.text(node)
    yield site.put(node, f"[part.strip() for part in {text}]")
    yield site.put(node, f"[part for part in {text} if part]")
    yield site.put(node, f"[part.strip() for part in {text} if part.strip()]", factor=0.8)


def once(site: Site, node: ast.Expr) -> Iterator[Change | None]:
    """What is there already is not added again."""
    match node.value:
        case ast.Call(func=ast.Attribute(value=rows, attr="append" | "appendleft"), args=[item]):
            if site.source.owns_lines(node) and isinstance(item, ast.Name | ast.Attribute | ast.Tuple):
                start, end = site.source.span(node)
                newline, indent = site.source.newline, site.source.indent(node)
                head = f"if {site.text(item)} not in {site.text(rows)}:{newline}{indent}    "
                yield site.swap(start, end, head + site.text(node).replace(newline, f"{newline}    "))


def options(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """An option more, as such calls mostly have it; another mode of a file."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    for text, factor in OPTIONS.get(name, ()):
        if not any(one.arg == text.partition("=")[0] for one in node.keywords):
            yield extended(site, node, text, factor)
    if name == "open":
        place = 0 if isinstance(node.func, ast.Attribute) else 1
        given = next((one.value for one in node.keywords if one.arg == "mode"), None)
        given = given or next(iter(node.args[place:]), None)
        if given is None and not node.keywords:
            yield extended(site, node, "'rb'", 0.7)
        elif given is not None and (new := MODES.get(site.text(given).replace('"', "'"))):
            yield site.put(given, new, factor=0.7)


def whatever_the_case(site: Site, node: ast.Compare) -> Iterator[Change | None]:
    """Two texts compared whatever their case."""
    match node:
        case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn()], comparators=[right]):
            sides = [one for one in (left, right) if isinstance(one, ast.Name | ast.Attribute)]
            if len(sides) > 1 and any("str" in scope.seen(site, site.text(one)) for one in sides):
                edits = tuple(site.source.replace(one, f"{site.text(one)}.lower()") for one in sides)
                yield Change(edits=edits)


def own_class(site: Site, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Change | None]:
    """The object, or its own class, wherever the method names its class; the base by ``super()``."""
    owner = site.function.owner if site.function else None
    names = [one.arg for one in node.args.args[:1]]
    if node is not site.root or owner is None or names not in (["self"], ["cls"]):
        return
    uses = [one for one in ast.walk(node) if isinstance(one, ast.Name) and one.id == owner.name]
    if uses:
        forms = ("self", "type(self)") if names == ["self"] else ("cls",)
        for place, form in enumerate(forms):
            yield Change(edits=tuple(site.source.replace(one, form) for one in uses), factor=1.0 / (1 + 0.3 * place))
    bases = {site.source.of(one) for one in owner.bases}
    for one in ast.walk(node):
        match one:
            case ast.Call(func=ast.Attribute(value=base, attr=attr), args=[ast.Name(id=first), *rest]) if (
                first == names[0] and site.text(base) in bases
            ):
                given = [site.text(arg) for arg in rest] + [
                    site.text(word.value) for word in one.keywords if not word.arg
                ]
                given += [f"{word.arg}={site.text(word.value)}" for word in one.keywords if word.arg]
                yield site.put(one, f"super().{attr}({', '.join(given)})", factor=0.7)


def also_one(site: Site, node: ast.ClassDef) -> Iterator[Change | None]:
    """An error of the project made one of those that the failing tests expect."""
    plain = [name for one in site.evidence.expected if hasattr(builtins, name := one.rpartition(".")[2])]
    for name in dict.fromkeys(plain):
        bases = [site.source.of(one) for one in node.bases]
        if name in bases or name == node.name or not bases:
            continue
        yield Change(edits=(site.source.replace(node.bases[-1], f"{bases[-1]}, {name}"),))
        if bases == ["Exception"]:
            yield Change(edits=(site.source.replace(node.bases[0], name),), factor=1.2)


PIECES = (
    Piece(name="clean parts", family="call", prior=0.3, on=(ast.Call,), make=clean_parts),
    Piece(name="added once", family="statement", prior=0.3, on=(ast.Expr,), make=once),
    Piece(name="option mostly given", family="call", prior=0.3, on=(ast.Call,), make=options, module=True),
    Piece(name="whatever the case", family="comparison", prior=0.3, on=(ast.Compare,), make=whatever_the_case),
    Piece(
        name="its own class",
        family="name",
        prior=0.35,
        on=(ast.FunctionDef, ast.AsyncFunctionDef),
        make=own_class,
    ),
    Piece(name="also such an error", family="definition", prior=0.4, on=(ast.ClassDef,), make=also_one, module=True),
)

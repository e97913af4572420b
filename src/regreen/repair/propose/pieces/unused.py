"""Names that a module imports or keeps to itself and never reads: something was meant to be done with them."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces import own, scope
from regreen.repair.propose.pieces.calling import argument_text, extended
from regreen.repair.propose.site import Change, Site

WORDS = {"quantize": "rounding", "sorted": "key", "sort": "key", "max": "key", "min": "key", "dumps": "default"}
"""Keyword by which well-known functions take what stands alone."""

HANDY = {
    "copy": ("copy.deepcopy", "copy.copy"),
    "math": ("math.floor", "math.ceil", "math.isclose", "math.sqrt", "math.fsum"),
    "re": ("re.escape",),
    "html": ("html.escape", "html.unescape"),
    "json": ("json.dumps", "json.loads"),
    "unicodedata": (),
    "itertools": ("itertools.chain", "itertools.chain.from_iterable"),
    "shlex": ("shlex.quote", "shlex.split"),
    "textwrap": ("textwrap.dedent",),
    "decimal": ("decimal.Decimal",),
}
"""What an imported module is mostly imported for, with one value."""

FEW = 3


def _unread(site: Site) -> list[str]:
    """Imported and private names of the module that nothing in it reads."""
    read = {one.id for one in site.source.nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
    exported = {one.value for one in site.source.nodes if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    found: dict[str, None] = {}
    for node in site.source.tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom) and getattr(node, "module", "") != "__future__":
            found.update(dict.fromkeys((one.asname or one.name).split(".")[0] for one in node.names))
        elif isinstance(node, ast.Assign | ast.FunctionDef | ast.ClassDef):
            names = (
                [node.name] if not isinstance(node, ast.Assign) else [getattr(one, "id", "") for one in node.targets]
            )
            found.update(dict.fromkeys(name for name in names if name.startswith("_") and not name.startswith("__")))
    left = [name for name in found if name not in read and name not in exported and name != "*"]
    return left if len(left) <= FEW else []


def _functions(site: Site) -> list[str]:
    names = site.once("unread of the module", _unread)
    return [one for name in names for one in HANDY.get(name, (name,)) if not name.isupper()]


def around(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """An unread function around a value."""
    for function in site.once("unread functions", _functions):
        for value in own.values(node):
            yield site.put(value, f"{function}({argument_text(site, value)})")


def in_its_place(site: Site, node: ast.Name | ast.Attribute | ast.Constant) -> Iterator[Change | None]:
    """An unread name where another name or a constant stands."""
    alone = isinstance(site.parent(node), ast.Expr | ast.JoinedStr | ast.FormattedValue)
    if alone or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return
    for name in site.once("unread of the module", _unread):
        if isinstance(node, ast.Name | ast.Attribute) or name.isupper():
            yield site.put(node, name)


def handed_on(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """An unread name as one argument more."""
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    for name in site.once("unread of the module", _unread):
        if called in WORDS and WORDS[called] not in {one.arg for one in node.keywords}:
            yield extended(site, node, f"{WORDS[called]}={name}", 2.0)
        if not node.keywords:
            yield extended(site, node, name, 0.8)


def as_decorator(site: Site, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Change | None]:
    """A function under an unread decorator."""
    if not site.source.owns_lines(node) or node.decorator_list:
        return
    for name in site.once("unread of the module", _unread):
        yield site.insert_before(node, f"@{name}")
        for parameter in scope.parameters(site)[:1] if node is not site.root else ():
            yield site.insert_before(node, f"@{name}({parameter})")


def caught(site: Site, node: ast.ExceptHandler) -> Iterator[Change | None]:
    """An unread error caught too."""
    for name in site.once("unread of the module", _unread):
        if node.type is not None and name.endswith(("Error", "Exception", "Warning")):
            inner = site.text(node.type).strip("()")
            yield Change(edits=(site.source.replace(node.type, f"({inner}, {name})"),))
            yield Change(edits=(site.source.replace(node.type, name),))


PIECES = (
    Piece(
        name="unread function around",
        family="import",
        prior=0.5,
        on=(
            *(ast.Call, ast.Subscript, ast.Compare, ast.Return, ast.Assign, ast.For, ast.comprehension),
            *(ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.Tuple, ast.List, ast.DictComp),
        ),
        make=around,
    ),
    Piece(
        name="unread name",
        family="import",
        prior=0.4,
        on=(ast.Name, ast.Attribute, ast.Constant),
        make=in_its_place,
    ),
    Piece(name="unread name handed on", family="import", prior=0.5, on=(ast.Call,), make=handed_on),
    Piece(
        name="unread decorator",
        family="import",
        prior=0.4,
        on=(ast.FunctionDef, ast.AsyncFunctionDef),
        make=as_decorator,
    ),
    Piece(name="unread error caught", family="import", prior=0.5, on=(ast.ExceptHandler,), make=caught),
)

"""Constants: near numbers, truth values, empty values, literals of the function, the module and the failing tests."""

import ast
from collections.abc import Iterable, Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops
from regreen.syntax.asserts import Literal

LONGEST = 40


def in_docstring(site: Site, node: ast.Constant) -> bool:
    """Whether a text stands alone, or is a part of a formatted one: then it is no value of its own."""
    return isinstance(site.parent(node), ast.Expr | ast.JoinedStr | ast.FormattedValue)


def numbers(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """A number one more or less, 0, 1, -1 or its opposite."""
    value = node.value
    if not isinstance(value, int | float) or isinstance(value, bool):
        return
    signed = isinstance(site.parent(node), ast.UnaryOp)
    near = {
        value + 1: 1.0,
        value - 1: 1.0,
        0: 0.6,
        1: 0.6,
        -1: 0.4,
        -value: 0.25,
        2: 0.2,
        value * 10: 0.05,
        value / 10: 0.03,
    }
    for new, factor in near.items():
        if new == value or (signed and new < 0):
            continue
        clean = int(new) if isinstance(value, int) and new == int(new) else new
        yield site.put(node, repr(clean), ops.UNARY_LEVEL if new < 0 else ops.ATOM, factor)


def truth(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """``True``, ``False`` and ``None`` for each other."""
    if node.value is True or node.value is False:
        yield site.put(node, str(not node.value))
        yield site.put(node, "None", factor=0.15)
    elif node.value is None:
        for new, factor in (
            ("False", 0.4),
            ("True", 0.3),
            ("0", 0.3),
            ("[]", 0.3),
            ('""', 0.25),
            ("{}", 0.2),
            ("()", 0.1),
        ):
            yield site.put(node, new, factor=factor)


def to_none(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """``None`` for an empty, zero or boolean value that is returned or assigned."""
    if node.value in ("", 0, False) and isinstance(
        site.parent(node), ast.Return | ast.Assign | ast.IfExp | ast.keyword
    ):
        yield site.put(node, "None")


def literals_near(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """Another literal of the function, the module or the failing tests."""
    if in_docstring(site, node) or node.value is None or isinstance(node.value, bool):
        return
    for value, factor in site.once("literals", _pool):
        if type(value) is type(node.value) and value != node.value:
            yield site.put(node, repr(value), factor=factor)


def _pool(site: Site) -> list[tuple[Literal, float]]:
    found: dict[tuple[type, Literal], float] = {}
    for nodes, factor in ((site.nodes, 0.6), (site.source.nodes, 0.25)):
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, int | float | str) and _short(node.value):
                found.setdefault((type(node.value), node.value), factor)
    for value in (*_affixes(site.evidence.literals), *site.evidence.literals):
        key = (type(value), value)
        found[key] = max(found.get(key, 0.0), 0.35) + (0.1 if key in found else 0.0)
    return [(value, factor) for (_, value), factor in list(found.items())[:80]]


def _affixes(values: Iterable[Literal]) -> Iterator[str]:
    """What one text of the failing tests has before or behind another one."""
    texts = [one for one in values if isinstance(one, str) and one]
    pairs = [(whole, part) for whole in texts for part in texts if part != whole and len(part) > 1]
    for whole, part in pairs:
        if whole.endswith(part):
            yield whole.removesuffix(part)
        if whole.startswith(part):
            yield whole.removeprefix(part)


def _short(value: Literal) -> bool:
    return not isinstance(value, str | bytes) or len(value) <= LONGEST


def text_forms(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """A text with a space or newline more or less, stripped, or in another case."""
    value = node.value
    if not isinstance(value, str) or in_docstring(site, node) or len(value) > LONGEST:
        return
    forms = {
        value.strip(): 0.6,
        f" {value}": 0.3,
        f"{value} ": 0.3,
        value.lower(): 0.5,
        value.upper(): 0.4,
        value[:-1]: 0.25,
        value[1:]: 0.25,
        f"{value}\n": 0.3,
        f"{value}s": 0.05,
        "" if len(value) == 1 else value: 0.5,
    }
    if not value:
        forms = {" ": 0.7, "\n": 0.4, ", ": 0.4, ",": 0.4, "-": 0.2, "_": 0.2, "0": 0.2}
    for new, factor in forms.items():
        if new != value:
            yield site.put(node, _quoted(site, node, new), factor=factor)


def _quoted(site: Site, node: ast.Constant, new: str) -> str:
    mark = site.text(node)[:1]
    text = repr(new)
    if mark == '"' and '"' not in new and "'" not in new:
        return f'"{text[1:-1]}"'
    return text


def start_value(site: Site, node: ast.Assign) -> Iterator[Change | None]:
    """Another initial value for what a loop will change."""
    if not isinstance(node.value, ast.Constant | ast.List | ast.Dict | ast.UnaryOp | ast.Call):
        return
    if isinstance(node.value, ast.Call) and (node.value.args and not isinstance(node.value.args[0], ast.Constant)):
        return
    forms = {
        'float("inf")': 0.5,
        'float("-inf")': 0.5,
        "None": 0.5,
        "0": 0.4,
        "1": 0.4,
        "[]": 0.3,
        "{}": 0.2,
        "set()": 0.3,
    }
    for name in site.local:
        if site.types.get(name, frozenset()) & {"list", "tuple", "str"} or name not in site.types:
            forms[f"{name}[0]"] = 0.35
        forms[name] = 0.3
    for text, factor in forms.items():
        if text != site.text(node.value):
            yield site.put(node.value, text, factor=factor)


def modes(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """Another mode for opening a file."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name != "open":
        return
    for one in (*node.args, *(keyword.value for keyword in node.keywords)):
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and set(one.value) <= set("rwabxtU+"):
            for new in ("r", "w", "a", "x", "rb", "wb", "ab", "r+", "a+"):
                if new != one.value:
                    yield site.put(one, _quoted(site, one, new))


PIECES = (
    Piece(name="number", family="constant", prior=0.45, on=(ast.Constant,), make=numbers, module=True),
    Piece(name="truth value", family="constant", prior=0.5, on=(ast.Constant,), make=truth, module=True),
    Piece(name="none for empty", family="constant", prior=0.15, on=(ast.Constant,), make=to_none),
    Piece(name="another literal", family="constant", prior=0.35, on=(ast.Constant,), make=literals_near, module=True),
    Piece(name="form of a text", family="constant", prior=0.25, on=(ast.Constant,), make=text_forms, module=True),
    Piece(name="initial value", family="constant", prior=0.3, on=(ast.Assign,), make=start_value),
    Piece(name="file mode", family="constant", prior=0.5, on=(ast.Call,), make=modes),
)

"""How values are written: parts and formats of texts, codes of dates, and what the failing tests want instead."""

import ast
import re
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

LONGEST = 200
FIELD = re.compile(r"\{([^{}:!]*)(![rsa])?(:[^{}]*)?\}")
OLD_FIELD = re.compile(r"%(?:\(\w+\))?([-+ 0#]*)(\d*)((?:\.\d+)?)([sdifrxXgeo])")
CODE = re.compile(r"%[a-zA-Z]")
CODES = ("dmyj", "mMbB", "HIM", "yYm", "bBm", "aAd", "MmS", "pH", "SMf", "Aa", "Bb", "Yy", "IH", "jd", "fS")
"""For the first code of each, those that are written in its place."""


def field_format(site: Site, node: ast.JoinedStr | ast.Constant) -> Iterator[Change | None]:
    """Another format of a value in a text: digits, width, padding, side, kind of number."""
    if not _is_template(site, node):
        return
    start, text = site.source.span(node)[0], site.text(node)
    for found in FIELD.finditer(text):
        if not found[1] and isinstance(node, ast.JoinedStr):
            continue
        head = f"{{{found[1]}"
        for tail, factor in _other_tails(found[2] or "", (found[3] or "")[1:]):
            yield site.swap(start + found.start(), start + found.end(), f"{head}{tail}}}", factor)


def _is_template(site: Site, node: ast.JoinedStr | ast.Constant) -> bool:
    if isinstance(site.parent(node), ast.JoinedStr | ast.FormattedValue) or len(site.text(node)) > LONGEST:
        return False
    if isinstance(node, ast.JoinedStr):
        return True
    formatted = isinstance(site.parent(node), ast.Attribute) and getattr(site.parent(node), "attr", "") == "format"
    return isinstance(node.value, str) and "{" in node.value and (formatted or ":" in node.value)


def _other_tails(conversion: str, spec: str) -> Iterator[tuple[str, float]]:
    """What can stand after the name in a field."""
    if not spec:
        plain = ((":.2f", 0.7), (":02d", 0.6), (":.1f", 0.5), (":,", 0.3), (":d", 0.2), (":.0f", 0.3), (":x", 0.1))
        yield from plain
        yield ("", 0.6) if conversion else ("!r", 0.6)
        return
    yield conversion, 0.5
    for new, factor in _other_specs(spec):
        yield f"{conversion}:{new}", factor


def _other_specs(spec: str) -> Iterator[tuple[str, float]]:
    for found in re.finditer(r"\d+", spec):
        for step in (1, -1, 2, -2):
            number = int(found[0]) + step
            if number >= 0:
                zero = "0" if found[0].startswith("0") and len(found[0]) > 1 else ""
                yield f"{spec[: found.start()]}{zero}{number}{spec[found.end() :]}", 1.0 / abs(step)
    swaps = {"<": ">^", ">": "<^", "^": "<>", "d": "fx", "f": "d%ge", "x": "Xbo", "b": "xo", "o": "xb", "%": "f"}
    for at, letter in enumerate(spec):
        for new in swaps.get(letter, ""):
            yield f"{spec[:at]}{new}{spec[at + 1 :]}", 0.7
    if len(spec) == 1 and spec in "xXbod":
        yield from ((f"0{width}{spec}", factor) for width, factor in ((2, 1.0), (4, 0.6), (8, 0.6), (3, 0.3)))
    if len(spec) == 1 and spec in "feg%":
        yield from ((f".{digits}{spec}", 0.7) for digits in (1, 2, 3, 0))
    yield (spec.replace(",", "") if "," in spec else f",{spec}"), 0.4
    yield (f"0{spec}" if spec[:1].isdigit() and spec[0] != "0" else spec.removeprefix("0")), 0.5


def old_field_format(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """The same for ``"…%d…" % value``."""
    if not isinstance(node.op, ast.Mod) or not isinstance(node.left, ast.Constant):
        return
    start, text = site.source.span(node.left)[0], site.text(node.left)
    for found in OLD_FIELD.finditer(text):
        for group, forms in ((4, ("d", "s", "r", "f", "x")), (3, (".0", ".1", ".2", ".3", "")), (2, ("", "2", "3"))):
            for form in forms:
                if form != found[group]:
                    yield site.swap(start + found.start(group), start + found.end(group), form, 0.5)
        yield site.swap(start + found.start(1), start + found.end(1), "0" if found[1] != "0" else "", 0.4)


def date_codes(site: Site, node: ast.Constant) -> Iterator[Change | None]:
    """Another code in a format of dates; two of them for each other."""
    parent = site.parent(node)
    old = isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Mod) and parent.left is node
    if not isinstance(node.value, str) or old or len(node.value) > LONGEST or not CODE.search(node.value):
        return
    start, text = site.source.span(node)[0], site.text(node)
    codes = list(CODE.finditer(text))
    for code in codes:
        for others in (others for others in CODES if others[0] == code[0][1]):
            for other in others[1:]:
                yield site.swap(start + code.start(), start + code.end(), f"%{other}", 0.8)
    for at, one in enumerate(codes):
        for two in codes[at + 1 :]:
            between = text[one.end() : two.start()]
            yield site.swap(start + one.start(), start + two.end(), f"{two[0]}{between}{one[0]}", 1.0)


def literal_parts(site: Site, node: ast.JoinedStr) -> Iterator[Change | None]:
    """What stands between the fields of a text, written in another way."""
    text, start = site.text(node), site.source.span(node)[0]
    if isinstance(site.parent(node), ast.FormattedValue | ast.JoinedStr) or len(text) > LONGEST:
        return
    for begin, end in _between(text):
        part = text[begin:end]
        forms = {part.strip(): 0.6, f"{part} ": 0.4, f" {part}": 0.4, "": 0.5, part.lower(): 0.3, part.upper(): 0.2}
        forms |= {part[:-1]: 0.3, part[1:]: 0.3} if part else {" ": 0.5, ", ": 0.3, "-": 0.3, "_": 0.2, ":": 0.3}
        for form, factor in forms.items():
            if form != part:
                yield site.swap(start + begin, start + end, form, factor)


def _between(text: str) -> Iterator[tuple[int, int]]:
    """Spans of a formatted text's own words, empty ones between two fields too; none where it is written in pieces."""
    found = re.match(r"[a-zA-Z]{1,2}(\"\"\"|'''|\"|')", text)
    if found is None or text.count(found[1]) != 2:
        return
    at, last = found.end(), len(text) - len(found[1])
    for field in FIELD.finditer(text, at, last):
        yield at, field.start()
        at = field.end()
    yield at, last


def as_wanted(site: Site, node: ast.Constant | ast.JoinedStr) -> Iterator[Change | None]:
    """A part of a text as the failing tests want it, told by what differs between what they got and what they want."""
    if isinstance(site.parent(node), ast.Expr | ast.JoinedStr | ast.FormattedValue):
        return
    start, text = site.source.span(node)[0], site.text(node)
    quote = re.match(r"[a-zA-Z]{0,2}(\"\"\"|'''|\"|')", text)
    if quote is None or text.count(quote[1]) != 2 or len(text) > LONGEST:
        return
    first, last = start + quote.end(), start + len(text) - len(quote[1])
    own = site.source.text[first:last]
    for old, new in site.evidence.segments:
        fresh = _written(new, quote[1], doubled=isinstance(node, ast.JoinedStr))
        if fresh is None:
            continue
        if old and old in own:
            yield site.swap(first, last, own.replace(old, fresh), 2.0)
            yield site.swap(first, last, own.replace(old, fresh, 1), 1.0)
        elif not old:
            yield site.swap(last, last, fresh, 1.0)
            yield site.swap(first, first, fresh, 1.0)


def _written(text: str, quote: str, *, doubled: bool) -> str | None:
    """A text as it stands between quotes; None where that is not plain."""
    if "\\" in text or quote in text or not text.isprintable():
        return text.replace("\n", "\\n").replace("\t", "\\t") if text.strip("\n\t") == "" else None
    return text.replace("{", "{{").replace("}", "}}") if doubled else text


def joined(site: Site, node: ast.Return | ast.Assign | ast.Yield) -> Iterator[Change | None]:
    """A text with what the failing tests want more of it, or less, at its ends."""
    value = node.value
    if value is None or not site.evidence.segments or not site.maybe(value, "str"):
        return
    if isinstance(value, ast.Compare | ast.BoolOp | ast.List | ast.Dict | ast.Tuple):
        return
    text = site.operand(value, 11)
    for old, new in site.evidence.segments[:4]:
        if not old:
            yield site.put(value, f"{text} + {new!r}", 11)
            yield site.put(value, f"{new!r} + {text}", 11)
        elif not new:
            yield site.put(value, f"{site.operand(value, ops.ATOM)}.strip({old!r})", factor=0.6)
        else:
            yield site.put(value, f"{site.operand(value, ops.ATOM)}.replace({old!r}, {new!r})", factor=0.3)


def rounded(site: Site, node: ast.Return | ast.Assign | ast.Call | ast.BinOp) -> Iterator[Change | None]:
    """A number rounded as the failing tests want it, or in another unit."""
    values = node.args if isinstance(node, ast.Call) else [node if isinstance(node, ast.BinOp) else node.value]
    for value in values:
        if value is None or isinstance(value, ast.Constant | ast.Starred | ast.JoinedStr):
            continue
        if not site.maybe(value, "int", "float"):
            continue
        for digits in site.evidence.digits:
            form = f"round({site.text(value)}, {digits})" if digits else f"round({site.text(value)})"
            yield site.put(value, form)
        for factor in site.evidence.ratios:
            symbol = "*" if factor > 1 else "/"
            number = factor if factor > 1 else round(1 / factor)
            yield site.put(value, f"{site.operand(value, 12)} {symbol} {number:g}", 12, 0.7)


PIECES = (
    Piece(name="format of a field", family="format", prior=0.3, on=(ast.JoinedStr, ast.Constant), make=field_format),
    Piece(name="format of an old field", family="format", prior=0.3, on=(ast.BinOp,), make=old_field_format),
    Piece(name="codes of a date", family="format", prior=0.35, on=(ast.Constant,), make=date_codes, module=True),
    Piece(name="parts of a text", family="format", prior=0.25, on=(ast.JoinedStr,), make=literal_parts),
    Piece(
        name="text as wanted",
        family="format",
        prior=0.45,
        on=(ast.Constant, ast.JoinedStr),
        make=as_wanted,
        module=True,
    ),
    Piece(name="joined as wanted", family="format", prior=0.2, on=(ast.Return, ast.Assign, ast.Yield), make=joined),
    Piece(
        name="number as wanted",
        family="format",
        prior=0.4,
        on=(ast.Return, ast.Assign, ast.Call, ast.BinOp),
        make=rounded,
    ),
)

"""Conditions: a conjunct or disjunct more or less, tests for None and emptiness, kinds of branches."""

import ast
import re
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.atoms import looked_into, more
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops
from regreen.syntax.source import Edit

MOST_ATOMS = 140
NUMERIC = frozenset({"int", "float", "Decimal", "Fraction"})
MOST_CHARACTERS, LONGEST_TEXT = 4, 20
MOST_CHOSEN, FEW_CHOSEN = 50, 14


def _test(node: ast.AST) -> ast.expr | None:
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) | ast.Assert(test=test):
            return test
        case ast.Return(value=ast.expr() as value) if isinstance(
            value, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Call
        ):
            return value
        case ast.comprehension(ifs=[first, *_]):
            return first
        case _:
            return None


def drop_part(site: Site, node: ast.BoolOp) -> Iterator[Change | None]:
    """One part of a conjunction or disjunction taken away."""
    symbol = f" {ops.BOOLEAN[type(node.op)]} "
    for at in range(len(node.values)):
        rest = node.values[:at] + node.values[at + 1 :]
        text = symbol.join(site.text(value) for value in rest)
        yield site.put(node, text, ops.level(node) if len(rest) > 1 else ops.level(rest[0]))


def truth_for_none(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """``if x`` as ``if x is not None`` and the reverse."""
    test = _test(node)
    if test is None:
        return
    for part in test.values if isinstance(test, ast.BoolOp) else [test]:
        if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not) and _is_plain(part.operand):
            yield site.put(part, f"{site.text(part.operand)} is None", ops.COMPARISON, _emptiness(site, part.operand))
        elif _is_plain(part):
            yield site.put(part, f"{site.text(part)} is not None", ops.COMPARISON, _emptiness(site, part))
            yield site.put(part, f"len({site.text(part)}) > 1", ops.COMPARISON, 0.1)
        elif isinstance(part, ast.Compare) and len(part.ops) == 1 and isinstance(part.comparators[0], ast.Constant):
            yield from _from_comparison(site, part)


def _emptiness(site: Site, node: ast.expr) -> float:
    """A value that was really seen empty or zero makes a test for None likelier."""
    seen = site.types.get(site.text(node), frozenset())
    return 2.0 if any(kind.endswith("0") for kind in seen) else (1.0 if not seen else 0.6)


def _is_plain(node: ast.expr) -> bool:
    return isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.Subscript)


def _from_comparison(site: Site, part: ast.Compare) -> Iterator[Change | None]:
    constant = part.comparators[0]
    assert isinstance(constant, ast.Constant)
    text, is_equal = site.text(part.left), isinstance(part.ops[0], ast.Is | ast.Eq | ast.LtE)
    if constant.value is None:
        yield site.put(part, f"not {text}" if is_equal else text, ops.NOT if is_equal else ops.level(part.left))
    elif constant.value in (0, "", False):
        yield site.put(part, f"{text} is None" if is_equal else f"{text} is not None", ops.COMPARISON, 0.5)
        yield site.put(part, f"not {text}" if is_equal else text, ops.NOT if is_equal else ops.level(part.left), 0.4)


def or_default(site: Site, node: ast.BoolOp) -> Iterator[Change | None]:
    """``x or default`` as ``x if x is not None else default``."""
    if isinstance(node.op, ast.Or) and len(node.values) == 2 and _is_plain(node.values[0]):
        left, right = site.text(node.values[0]), site.text(node.values[1])
        yield site.put(node, f"{left} if {left} is not None else {right}", ops.TERNARY)
        yield site.put(node, f"{right} if {left} is None else {left}", ops.TERNARY, 0.5)


def fixed(site: Site, node: ast.If | ast.While) -> Iterator[Change | None]:
    """A condition that is always or never true."""
    yield site.put(node.test, "True", factor=0.5)
    yield site.put(node.test, "False", factor=0.5)


def atoms(site: Site, around: ast.expr) -> list[tuple[str, float]]:
    """Conditions that can be built in this function, likeliest first: those in the text, then tests of names."""
    if "atoms" not in site.cache:
        site.cache["atoms"] = _all_atoms(site)
    own = site.text(around)
    return [pair for pair in site.cache["atoms"] if pair[0] not in own][:MOST_ATOMS]


def _all_atoms(site: Site) -> list[tuple[str, float]]:
    found: dict[str, float] = {}
    made = (*_written(site), *_looked_up(site), *_elsewhere(site), *_name_tests(site), *_pairs(site), *more(site))
    for text, factor in made:
        found[text] = max(found.get(text, 0.0), factor)
    return sorted(found.items(), key=lambda pair: -pair[1])


def _written(site: Site) -> Iterator[tuple[str, float]]:
    for node in site.nodes:
        if isinstance(node, ast.Compare) and len(site.text(node)) < 50:
            text = site.text(node)
            yield text, 0.9
            if len(node.ops) == 1:
                symbol = ops.COMPARE[type(node.ops[0])]
                yield f"{site.text(node.left)} {ops.NEGATED[symbol]} {site.text(node.comparators[0])}", 0.7
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and not node.args
            and len(site.text(node)) < 40
        ):
            yield site.text(node), 0.3


def _looked_up(site: Site) -> Iterator[tuple[str, float]]:
    """Tests of what a membership test or a subscript of the function looks at."""
    for node in site.nodes:
        match node:
            case ast.Compare(
                left=key, ops=[ast.In() | ast.NotIn()], comparators=[ast.Name() | ast.Attribute() as table]
            ):
                item = f"{site.text(table)}[{site.text(key)}]"
                for name in site.local[:20]:
                    if {kind.rstrip("0") for kind in site.types.get(name, ())} & {"int", "float", "str", "date"}:
                        yield from ((f"{item} {op} {name}", 0.3) for op in (">=", "<=", "<", ">", "==", "!="))
            case ast.Assign(
                targets=[ast.Subscript(value=ast.Name() | ast.Attribute(), slice=ast.Name()) as entry],
                value=ast.Name(id=name),
            ):
                # What is kept is the better one.
                yield from ((f"{name} {op} {site.text(entry)}", 0.85) for op in ("<", ">"))
            case ast.Subscript(slice=ast.Name() | ast.Constant(), ctx=ast.Load()) if len(site.text(node)) < 30:
                yield site.text(node), 0.35
                yield f"not {site.text(node)}", 0.25


def _elsewhere(site: Site) -> Iterator[tuple[str, float]]:
    """Conditions of other functions of the module whose names are in scope here."""
    scope = {*site.local, *site.module, "self", "len", "None", "isinstance", "int", "str", "not"}
    for node in site.source.nodes:
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            names = site.source.names_in(node.test)
            text = site.source.of(node.test)
            if names <= scope and len(text) < 50 and isinstance(node.test, ast.Compare | ast.Call | ast.UnaryOp):
                yield text, 0.35


def _terms(site: Site) -> list[str]:
    found = [name for name in site.local if name not in {"self", "cls"}][:12]
    return found + [f"self.{name}" for name in site.attributes if name not in site.methods][:10]


def _name_tests(site: Site) -> Iterator[tuple[str, float]]:
    for term in _terms(site):
        seen = {kind.rstrip("0") for kind in site.types.get(term, ())}
        empty = any(kind.endswith("0") for kind in site.types.get(term, ()))
        yield term, 0.6 if not seen or empty or "NoneType" in seen or "bool" in seen else 0.2
        yield f"not {term}", 0.6 if not seen or empty or "NoneType" in seen or "bool" in seen else 0.2
        none = 0.8 if "NoneType" in seen else (0.25 if not seen else 0.03)
        yield f"{term} is None", none
        yield f"{term} is not None", none
        if seen & NUMERIC or not seen:
            for text in (
                f"{term} > 0",
                f"{term} < 0",
                f"{term} == 0",
                f"{term} != 0",
                f"{term} >= 0",
                f"{term} > 1",
                f"{term} <= 0",
                f"{term} == 1",
            ):
                yield text, 0.4
        if "str" in seen:
            yield from ((f"{character!r} in {term}", 0.5) for character in _odd_characters(site))
        if seen & {"list", "str", "tuple", "dict", "set", "deque"}:
            yield f"len({term}) == 1", 0.15
            yield f"len({term}) > 1", 0.15
            for number in _terms(site)[:8]:
                if {kind.rstrip("0") for kind in site.types.get(number, ())} & {"int"}:
                    yield f"{number} < len({term})", 0.3
                    yield f"{number} >= len({term})", 0.3


def _odd_characters(site: Site) -> list[str]:
    """Characters other than letters and digits that stand in short texts of the failing tests."""
    texts = [one for one in site.evidence.literals if isinstance(one, str) and len(one) <= LONGEST_TEXT]
    found = dict.fromkeys(one for text in texts for one in text if not one.isalnum() and one.isprintable())
    return list(found)[:MOST_CHARACTERS]


def _pairs(site: Site) -> Iterator[tuple[str, float]]:
    terms = _terms(site)
    for left in terms:
        for right in terms:
            if left == right:
                continue
            one = {kind.rstrip("0") for kind in site.types.get(left, ())}
            two = {kind.rstrip("0") for kind in site.types.get(right, ())}
            if two & {"list", "set", "dict", "frozenset", "tuple", "str", "defaultdict"} and not one & {
                "list",
                "dict",
                "set",
            }:
                yield f"{left} in {right}", 0.4
                yield f"{left} not in {right}", 0.45
            if one & two - {"NoneType", "list", "dict"} and left < right:
                yield f"{left} == {right}", 0.3
                yield f"{left} != {right}", 0.3
            if one & two & (NUMERIC | {"date", "datetime", "timedelta", "time"}):
                yield f"{left} < {right}", 0.25
                yield f"{left} <= {right}", 0.25


def add_part(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """A conjunct or disjunct more."""
    test = _test(node)
    if test is None:
        return
    conjunct, disjunct = site.operand(test, ops.AND), site.operand(test, ops.OR)
    inside = _looked_into(test)
    for atom, factor in atoms(site, test):
        first = 0.9 if inside.intersection(re.findall(r"\w+", atom)) else 0.3
        made = (
            (site.put(test, f"{conjunct} and {atom}", ops.AND, factor), False),
            (site.put(test, f"{disjunct} or {atom}", ops.OR, factor * 0.8), True),
            (site.put(test, f"{atom} and {conjunct}", ops.AND, factor * first), False),
            (site.put(test, f"{atom} or {disjunct}", ops.OR, factor * (0.7 if _asks_type(atom) else 0.2)), True),
        )
        known = isinstance(node, ast.If | ast.While)
        yield from (one.hangs_on(atom, node, effective=truth) if known else one for one, truth in made)


def _looked_into(test: ast.expr) -> set[str]:
    """Names that a condition looks into, or looks something up with: what makes sure of them comes first."""
    found: set[str] = set()
    for node in ast.walk(test):
        match node:
            case ast.Subscript(slice=ast.Name(id=name)):
                found.add(name)
        match node:
            case ast.Subscript(value=ast.Name(id=name)) | ast.Attribute(value=ast.Name(id=name)) if name != "self":
                found.add(name)
    return found


def _asks_type(atom: str) -> bool:
    """Whether a condition makes sure of what the following one looks into: it must come first."""
    return "isinstance(" in atom or atom.endswith(" is None")


def other_condition(site: Site, node: ast.AST) -> Iterator[Change | None]:
    """A whole condition replaced by another that can be built here."""
    test = _test(node)
    if test is None or isinstance(node, ast.Return):
        return
    for part in [test, *(test.values if isinstance(test, ast.BoolOp) else [])]:
        for atom, factor in atoms(site, part):
            level = ops.NOT if atom.startswith("not ") else (ops.COMPARISON if " " in atom else ops.ATOM)
            yield site.put(part, atom, level, factor)


def filter_added(
    site: Site, node: ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp
) -> Iterator[Change | None]:
    """A filter in a comprehension, or none."""
    last = node.generators[-1]
    names = [one.id for one in ast.walk(last.target) if isinstance(one, ast.Name)]
    end = site.source.span(last.ifs[-1] if last.ifs else last.iter)[1]
    if last.ifs:
        start = site.source.span(last.iter)[1]
        yield site.swap(start, end, "", 0.8)
    tail = site.source.text[end : end + 1]
    if tail == ")" and not last.ifs and _opens(site, last.iter):
        end += 1
    word = "and" if last.ifs else "if"
    for name in names:
        for form, factor in (
            (name, 1.0),
            (f"{name} is not None", 0.7),
            (f"{name}.strip()", 0.4),
            (f"not {name}", 0.2),
            (f"{name} > 0", 0.4),
            (f"{name} != 0", 0.2),
        ):
            yield site.swap(end, end, f" {word} {form}", factor)
        for place in looked_into(site):
            if place.startswith(f"{name}."):
                yield site.swap(end, end, f" {word} {place}", 0.8)
                yield site.swap(end, end, f" {word} not {place}", 0.6)
                yield site.swap(end, end, f" {word} {place} is not None", 0.5)
        for other in site.local:
            if other not in {name, "self"}:
                yield site.swap(end, end, f" {word} {name} != {other}", 0.4)
                yield site.swap(end, end, f" {word} {name} not in {other}", 0.3)
                yield site.swap(end, end, f" {word} {name} in {other}", 0.2)


def _opens(site: Site, node: ast.expr) -> bool:
    start = site.source.span(node)[0]
    return site.source.text[start - 1 : start] == "("


def while_for_if(site: Site, node: ast.If | ast.While) -> Iterator[Change | None]:
    """``if`` as ``while``, ``while`` as ``if``, ``elif`` as ``if``, ``if`` as ``elif``."""
    start = site.source.span(node)[0]
    word = "while" if isinstance(node, ast.While) else site.source.text[start : start + 4].strip()
    if word == "while":
        yield site.swap(start, start + 5, "if", 1.0)
    elif word.startswith("elif"):
        yield site.swap(start, start + 4, "if", 1.0)
    elif word.startswith("if"):
        if not node.orelse:
            yield site.swap(start, start + 2, "while", 1.0)
        block = site.block_of(node)
        at = block.index(node) if node in block else 0
        if at and isinstance(block[at - 1], ast.If) and not block[at - 1].orelse:  # type: ignore[attr-defined]
            yield site.swap(start, start + 2, "elif", 0.7)


def branches_swapped(site: Site, node: ast.If) -> Iterator[Change | None]:
    """Two branches in the other order; the bodies of ``if`` and ``else`` swapped."""
    if not node.orelse:
        return
    inner = node.orelse[0]
    if len(node.orelse) == 1 and isinstance(inner, ast.If) and _is_elif(site, inner):
        yield Change(
            edits=(
                site.source.replace(node.test, site.text(inner.test)),
                site.source.replace(inner.test, site.text(node.test)),
                *_bodies(site, node.body, inner.body),
            )
        )
        yield Change(edits=tuple(_bodies(site, node.body, inner.body)), factor=0.5)
    elif not _is_elif(site, inner):
        yield Change(edits=tuple(_bodies(site, node.body, node.orelse)), factor=0.7)


def _is_elif(site: Site, inner: ast.stmt) -> bool:
    start = site.source.span(inner)[0]
    return isinstance(inner, ast.If) and site.source.text[start : start + 4] == "elif"


def _bodies(site: Site, left: list[ast.stmt], right: list[ast.stmt]) -> tuple[Edit, Edit]:
    one = (site.source.span(left[0])[0], site.source.span(left[-1])[1])
    two = (site.source.span(right[0])[0], site.source.span(right[-1])[1])
    text = site.source.text
    return (
        Edit(start=one[0], end=one[1], text=text[two[0] : two[1]]),
        Edit(start=two[0], end=two[1], text=text[one[0] : one[1]]),
    )


def guarded_operand(site: Site, node: ast.BoolOp | ast.Compare | ast.Call | ast.UnaryOp) -> Iterator[Change | None]:
    """A test for None in front of an operand that is looked into, or handed to what it calls."""
    if not isinstance(site.parent(node), ast.If | ast.While | ast.BoolOp | ast.Return | ast.IfExp):
        return
    if isinstance(node, ast.UnaryOp) and not isinstance(node.op, ast.Not):
        return
    boost = 3.0 if site.crashed(node) & {"AttributeError", "TypeError", "IndexError"} else 1.0
    for name, factor in _handed(site, node):
        yield site.put(node, f"{name} and {site.operand(node, ops.AND)}", ops.AND, boost * factor)
        yield site.put(node, f"{name} is not None and {site.operand(node, ops.AND)}", ops.AND, boost * factor)


def _handed(site: Site, node: ast.expr) -> Iterator[tuple[str, float]]:
    for inner in ast.walk(node):
        match inner:
            case ast.Attribute(value=value) | ast.Subscript(value=value):
                deep = isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name)
                if deep or (isinstance(value, ast.Name) and value.id != "self"):
                    yield site.text(value), 1.0
            case ast.Call(args=args) if isinstance(node, ast.Call | ast.UnaryOp):
                handed = [one for one in args if isinstance(one, ast.Name | ast.Attribute)]
                yield from ((site.text(one), 0.5) for one in handed[:3])


def fallback(site: Site, node: ast.Assign | ast.Return | ast.Call) -> Iterator[Change | None]:
    """A value with something to fall back to when it is empty or None."""
    values = node.args if isinstance(node, ast.Call) else [node.value]
    for value in values:
        if value is None or isinstance(value, ast.Constant | ast.Compare | ast.BoolOp | ast.Lambda | ast.Starred):
            continue
        text = site.operand(value, ops.OR)
        for term in (*_terms(site), "[]", '""', "0", "{}", "None", "()"):
            if term != text:
                yield site.put(value, f"{text} or {term}", ops.OR, 0.6 if isinstance(node, ast.Call) else 1.0)
                yield site.put(value, f"{text} if {term} else {term}", ops.TERNARY, 0.1)


def choice(site: Site, node: ast.Return | ast.Assign | ast.Subscript | ast.Call) -> Iterator[Change | None]:
    """A value only under a condition, another one otherwise."""
    for value in _chosen(node):
        if isinstance(
            value, ast.Constant | ast.Compare | ast.BoolOp | ast.Lambda | ast.Starred | ast.IfExp | ast.Slice
        ):
            continue
        text = site.operand(value, ops.OR)
        inner = [site.text(value.left)] if isinstance(value, ast.BinOp) else []
        for at, (atom, factor) in enumerate(atoms(site, value)[:MOST_CHOSEN]):
            for other in [*inner, *(["0", "None", *_terms(site)[:4]] if at < FEW_CHOSEN else [])]:
                if other != text:
                    yield site.put(value, f"{text} if {atom} else {other}", ops.TERNARY, factor)


def _chosen(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Return(value=ast.expr() as value) | ast.Assign(value=value):
            return [value]
        case ast.Subscript(slice=ast.BinOp() as value):
            return [value]
        case ast.Call(args=args):
            return [one for one in args if isinstance(one, ast.BinOp)]
        case _:
            return []


def adapted(site: Site, node: ast.BoolOp | ast.Tuple | ast.List) -> Iterator[Change | None]:
    """One part more, like one that is there with another name in it."""
    if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return
    parts = node.values if isinstance(node, ast.BoolOp) else node.elts
    glue = f" {ops.BOOLEAN[type(node.op)]} " if isinstance(node, ast.BoolOp) else ", "
    texts = [site.text(part) for part in parts]
    for at, part in enumerate(parts):
        for text in _renamed(site, part):
            if text not in texts:
                start = site.source.span(part)[1]
                yield site.swap(start, start, f"{glue}{text}", 1.0 if at == len(parts) - 1 else 0.7)


def _renamed(site: Site, part: ast.expr) -> Iterator[str]:
    start = site.source.span(part)[0]
    text = site.text(part)
    for one in ast.walk(part):
        if not isinstance(one, ast.Name | ast.Attribute) or not site.text(one):
            continue
        low, high = (place - start for place in site.source.span(one))
        for term in _terms(site):
            if term != text[low:high] and not (isinstance(one, ast.Attribute) and one.attr in site.methods):
                yield text[:low] + term + text[high:]


_TESTS = (ast.If, ast.While, ast.IfExp, ast.Return, ast.comprehension)

PIECES = (
    Piece(name="condition part dropped", family="condition", prior=0.35, on=(ast.BoolOp,), make=drop_part),
    Piece(name="test for None", family="condition", prior=0.45, on=_TESTS, make=truth_for_none),
    Piece(name="default only for None", family="condition", prior=0.5, on=(ast.BoolOp,), make=or_default),
    Piece(name="fallback", family="condition", prior=0.16, on=(ast.Assign, ast.Return, ast.Call), make=fallback),
    Piece(
        name="choice", family="condition", prior=0.08, on=(ast.Return, ast.Assign, ast.Subscript, ast.Call), make=choice
    ),
    Piece(
        name="part adapted from another",
        family="condition",
        prior=0.2,
        on=(ast.BoolOp, ast.Tuple, ast.List),
        make=adapted,
    ),
    Piece(name="fixed condition", family="condition", prior=0.1, on=(ast.If, ast.While), make=fixed),
    Piece(name="condition part added", family="condition", prior=0.2, on=_TESTS, make=add_part),
    Piece(name="another condition", family="condition", prior=0.12, on=_TESTS, make=other_condition),
    Piece(
        name="filter",
        family="condition",
        prior=0.25,
        on=(ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp),
        make=filter_added,
    ),
    Piece(name="kind of branch", family="condition", prior=0.35, on=(ast.If, ast.While), make=while_for_if),
    Piece(name="branches swapped", family="condition", prior=0.3, on=(ast.If,), make=branches_swapped),
    Piece(
        name="guarded operand",
        family="condition",
        prior=0.25,
        on=(ast.BoolOp, ast.Compare, ast.Call, ast.UnaryOp),
        make=guarded_operand,
    ),
)

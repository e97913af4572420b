"""Statements that are missing: guards with an early end, updates of a variable, copies of statements found near."""

import ast
from collections.abc import Iterator
from itertools import combinations, pairwise

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.beside import renamed, unknown
from regreen.repair.propose.pieces.conditions import NUMERIC, atoms
from regreen.repair.propose.pieces.steps import further, keyed, keys_gone, own_calls, wanted_texts
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import inside

MOST_GUARDS = 48
MOST_LINES = 150
_NOWHERE = ast.Constant(value=None, lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def guards(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """A condition with an early end before a statement: likeliest at the start of a block."""
    block = site.block_of(node)
    at = block.index(node)
    first = at == 0 or (at == 1 and _is_docstring(block[0]))
    if _is_docstring(node) or not site.source.owns_lines(node):
        return
    place = 1.0 if first else 0.4
    place *= 2.0 if site.crashed(node) else 1.0
    ends = ends_of(site, node)
    if not first:
        ends = ends[: len(ends) // 2]
    for atom, factor in guard_atoms(site)[: MOST_GUARDS if first else MOST_GUARDS // 3]:
        for end, weight in ends:
            lines = [f"    {line}" for line in end.split("\n")]
            change = site.insert_before(node, f"if {atom}:", *lines, factor=place * factor * weight)
            yield change.hangs_on(atom, node, effective=True) if change else None


def guard_atoms(site: Site) -> list[tuple[str, float]]:
    """Conditions for a guard, likeliest first."""
    if "guards" not in site.cache:
        found = dict(atoms(site, _NOWHERE))
        for name in _parameters(site):
            for text, factor in tests_of(site, name):
                found[text] = max(found.get(text, 0.0), factor)
        for text in _the_same(site):
            found[text] = max(found.get(text, 0.0), 0.6)
        site.cache["guards"] = sorted(found.items(), key=lambda pair: -pair[1])
    return site.cache["guards"]


def _the_same(site: Site) -> list[str]:
    """Whether two parameters that may hold the same are the same."""
    given = [(name, _kinds(site, name)) for name in _parameters(site)[:4]]
    return [f"{one} == {two}" for (one, mine), (two, theirs) in combinations(given, 2) if mine & theirs]


def tests_of(site: Site, name: str) -> Iterator[tuple[str, float]]:
    """Conditions on one variable by the types that it was seen to hold."""
    seen = {kind.rstrip("0") for kind in site.types.get(name, ())}
    if not seen or any(kind.endswith("0") for kind in site.types.get(name, ())):
        yield f"not {name}", 1.0
    if "NoneType" in seen:
        yield f"{name} is None", 1.0
    if seen & NUMERIC or not seen:
        for form in ("< 0", "<= 0", "== 0", "< 1", "<= 1", "== 1", "< 2"):
            yield f"{name} {form}", 0.5
    if seen & {"list", "str", "tuple"} or not seen:
        yield f"len({name}) <= 1", 0.5
        yield f"len({name}) < 2", 0.4


def _parameters(site: Site) -> list[str]:
    if site.function is None:
        return []
    spec = site.function.node.args
    return [one.arg for one in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs) if one.arg not in {"self", "cls"}]


_RETURNED = {
    "list": ("[]",),
    "str": ('""',),
    "int": ("0", "1", "-1"),
    "bool": ("False", "True"),
    "dict": ("{}",),
    "float": ("0.0",),
    "NoneType": ("None",),
    "set": ("set()",),
    "tuple": ("()",),
    "Decimal": ("Decimal(0)", "Decimal(1)"),
    "Fraction": ("Fraction(0)", "Fraction(1)"),
    "timedelta": ("timedelta(0)",),
    "Counter": ("Counter()",),
    "deque": ("deque()",),
}
_BY_IMPORT = frozenset({"Decimal", "Fraction", "timedelta", "Counter", "deque"})


def ends_of(site: Site, node: ast.stmt) -> list[tuple[str, float]]:
    """How a function, or a turn of a loop, may end early before a statement, likeliest first."""
    if "ends" not in site.cache:
        found: dict[str, float] = {}
        for text, factor in possible_ends(site):
            found.setdefault(text, factor)
        site.cache["ends"] = sorted(found.items(), key=lambda pair: -pair[1])[:14]
    jumps = [("continue", 0.9), ("break", 0.7)] if _in_loop(site, node) else []
    return [*jumps, *site.cache["ends"]]


def possible_ends(site: Site) -> Iterator[tuple[str, float]]:
    """How the function may end early, some more than once."""
    for error in site.evidence.expected:
        yield f"raise {error.rsplit('.', 1)[-1]}({_message(site)})", 1.0
    kinds = _kinds(site, "return")
    for kind, texts in _RETURNED.items():
        if kind in kinds or (not kinds and kind not in _BY_IMPORT):
            yield from ((f"return {text}", 0.8) for text in texts if kind not in _BY_IMPORT or kind in site.module)
    for inner in site.nodes:
        if isinstance(inner, ast.Return | ast.Raise) and len(site.text(inner)) < 70:
            yield site.text(inner), 0.8
    yield from ((f"return {text}", 0.85) for text in wanted_texts(site))
    yield "return", 0.5 if "NoneType" in kinds or not kinds else 0.1
    if any(isinstance(inner, ast.Yield) and inner.value is None for inner in site.nodes):
        yield "yield\nreturn", 1.0
    if any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in site.nodes):
        yield from ((f"yield {text}\nreturn", 0.6) for text in ("[]", *_parameters(site)[:3]))
    if site.function and site.function.name.startswith("__") and len(_parameters(site)) == 1:
        yield "return NotImplemented", 0.6
    if "list" in kinds:
        yield from ((f"return [{name}]", 0.4) for name in _parameters(site)[:3])
    yield "return None", 0.4
    yield from ((f"return {name}", 0.5) for name in _parameters(site)[:4])
    yield from ((f"return {name}", 0.25) for name in site.local[:10] if name not in {"self", "cls"})


def _message(site: Site) -> str:
    if site.evidence.wanted:
        return repr(site.evidence.wanted[0])
    return repr(f"{site.function.name}: invalid value") if site.function else '"invalid value"'


def _in_loop(site: Site, node: ast.AST) -> bool:
    at = site.parent(node)
    while at is not None and not isinstance(at, ast.FunctionDef | ast.AsyncFunctionDef):
        if isinstance(at, ast.For | ast.While):
            return True
        at = site.parent(at)
    return False


def lines(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """A missing simple statement before a statement, or after the last of a block."""
    if not site.source.owns_lines(node):
        return
    block = site.block_of(node)
    last = node is block[-1] and not isinstance(node, ast.Return | ast.Raise | ast.Continue | ast.Break)
    for text, factor in _candidates(site):
        if not _is_docstring(node):
            yield site.insert_before(node, text, factor=factor)
        if last:
            yield site.insert_after(node, text, factor=factor)


def _candidates(site: Site) -> list[tuple[str, float]]:
    if "lines" not in site.cache:
        found: dict[str, float] = {}
        for text, factor in all_lines(site):
            found[text] = max(found.get(text, 0.0), factor)
        site.cache["lines"] = sorted(found.items(), key=lambda pair: -pair[1])[:MOST_LINES]
    return site.cache["lines"]


def all_lines(site: Site) -> Iterator[tuple[str, float]]:
    """Simple statements that may be missing, some more than once."""
    yield from _updates(site)
    yield from _copies(site)
    yield from _adapted(site)
    yield from _elsewhere(site)
    yield from _with_other_attribute(site)
    yield from _resets(site)
    yield from further(site)


def _kinds(site: Site, name: str) -> set[str]:
    return {kind.rstrip("0") for kind in site.types.get(name, ())}


def _updates(site: Site) -> Iterator[tuple[str, float]]:
    stored = _stored(site)
    for name in stored:
        kinds = _kinds(site, name)
        others = [other for other in stored if other != name]
        if kinds & {"int", "float"} or not kinds:
            yield f"{name} += 1", 1.0
            yield f"{name} -= 1", 0.6
            yield from ((f"{name} += {other}", 0.4) for other in others if _kinds(site, other) & {"int", "float"})
        for other in others:
            mine = _kinds(site, other)
            if not kinds or not mine or kinds & mine or "NoneType" in kinds:
                yield f"{name} = {other}", 0.4
    for name, attr in _containers(site):
        yield from ((f"{name}.{attr}({other})", 0.5) for other in stored if other != name)
    yield from _attribute_updates(site)


def _attribute_updates(site: Site) -> Iterator[tuple[str, float]]:
    moving = _moving(site)
    for attribute in [one for one in site.attributes if one not in site.methods]:
        name, share = f"self.{attribute}", 1.0 if attribute in moving else 0.25
        kinds = _kinds(site, name)
        if kinds & {"int", "float"} or not kinds:
            yield f"{name} += 1", 0.4 * share
            yield f"{name} -= 1", 0.3 * share
        for other in _stored(site)[:6]:
            yield f"{name} = {other}", 0.3 * share
            yield f"{name} += {other}", 0.2 * share
            yield f"{name} -= {other}", 0.15 * share
    yield from own_calls(site)


def _moving(site: Site) -> set[str]:
    """Attributes that methods other than the set-up change: state, not settings."""
    owner = site.function.owner if site.function else None
    found: set[str] = set()
    for method in owner.body if owner else ():
        if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef) and method.name != "__init__":
            found.update(
                node.attr
                for node in ast.walk(method)
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
            )
    return found


def _stored(site: Site) -> list[str]:
    return [name for name in site.local if name not in {"self", "cls"}][:10]


def _containers(site: Site) -> Iterator[tuple[str, str]]:
    for name in _stored(site):
        kinds = {kind.rstrip("0") for kind in site.types.get(name, ())}
        if "list" in kinds or "deque" in kinds:
            yield name, "append"
            yield name, "extend"
        if "set" in kinds:
            yield name, "add"
    for node in site.source.nodes:
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in {"append", "add", "remove", "discard", "pop", "appendleft"}
        ):
            base = site.source.of(node.func.value)
            if base.startswith("self.") and len(base) < 30:
                yield base, node.func.attr


def _copies(site: Site) -> Iterator[tuple[str, float]]:
    for root, factor in ((site.root, 0.6), (site.function.owner if site.function else None, 0.55)):
        if root is None:
            continue
        for node in inside(root):
            if (
                isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.Delete | ast.Raise)
                and not _is_docstring(node)
                and node.lineno == node.end_lineno
            ):
                text = site.source.of(node)
                if len(text) < 70:
                    yield text, factor * (0.4 if isinstance(node, ast.Raise) else 1.0)


def _adapted(site: Site) -> Iterator[tuple[str, float]]:
    """Statements of the function with one name replaced, or what they put away replaced by a pair."""
    pairs = [
        f"({', '.join(site.text(one) for one in node.target.elts)})"
        for node in site.nodes
        if isinstance(node, ast.For) and isinstance(node.target, ast.Tuple)
    ]
    names = _stored(site)
    pairs += [f"({one}, {two})" for one, two in pairwise(names)][:5]
    pairs = list(dict.fromkeys([*_tuples(site), *pairs]))
    for node in site.nodes:
        match node:
            case ast.Expr(value=ast.Call(func=ast.Attribute() as func, args=[argument], keywords=[])):
                for text in (*names, *pairs):
                    if text != site.text(argument):
                        yield f"{site.text(func)}({text})", 0.55
            case ast.Expr(value=ast.Yield()) | ast.AugAssign() | ast.Assign() if node.lineno == node.end_lineno:
                yield from ((text, 0.25) for text in _with_other_name(site, node, names[:6]))
                yield from ((text, 0.3) for text in _for_another_name(site, node, names[:6]))


def _with_other_attribute(site: Site) -> Iterator[tuple[str, float]]:
    """What the methods of the class do with one attribute, done with another that is used in the same way."""
    owner = site.function.owner if site.function else None
    if owner is None:
        return
    used = site.once("uses of attributes", _uses_of_attributes)
    for node in inside(owner):
        match node:
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Attribute(value=ast.Name(id="self")) as held))):
                mine, text = used.get(held.attr, frozenset()), site.source.of(node)
                if node.lineno == node.end_lineno and len(text) < 60 and not unknown(site, node):
                    others = [name for name, uses in used.items() if name != held.attr and uses & mine]
                    yield from ((text.replace(f"self.{held.attr}.", f"self.{name}.", 1), 0.5) for name in others)


def _uses_of_attributes(site: Site) -> dict[str, frozenset[str]]:
    """Attributes of ``self`` with the methods that the class calls on them."""
    owner = site.function.owner if site.function else None
    found: dict[str, set[str]] = {}
    for node in inside(owner) if owner else ():
        match node:
            case ast.Attribute(attr=method, value=ast.Attribute(attr=name, value=ast.Name(id="self"))):
                found.setdefault(name, set()).add(method)
    return {name: frozenset(methods) for name, methods in found.items()}


def _tuples(site: Site) -> Iterator[str]:
    """Tuples of names that the function looks at already."""
    for node in site.nodes:
        if (
            isinstance(node, ast.Tuple)
            and isinstance(node.ctx, ast.Load)
            and all(isinstance(one, ast.Name) for one in node.elts)
        ):
            yield f"({', '.join(site.text(one) for one in node.elts)})"


def _with_other_name(site: Site, node: ast.stmt, names: list[str]) -> Iterator[str]:
    start, text = site.source.span(node)[0], site.text(node)
    if len(text) > 60:
        return
    for one in ast.walk(node):
        if isinstance(one, ast.Name) and one.id in site.local:
            low, high = (place - start for place in site.source.span(one))
            yield from (text[:low] + name + text[high:] for name in names if name != one.id)


def _for_another_name(site: Site, node: ast.stmt, names: list[str]) -> Iterator[str]:
    """A statement in which each place of one variable is another one that it names already."""
    inside = dict.fromkeys(one.id for one in ast.walk(node) if isinstance(one, ast.Name) and one.id in site.local)
    if len(site.text(node)) <= 60 and len(inside) > 1:
        yield from (
            renamed(site.source, node, old, new) for old in inside for new in names if new in inside and new != old
        )


def _elsewhere(site: Site) -> Iterator[tuple[str, float]]:
    """Statements of other functions whose names are in scope here; under a condition of their own too."""
    scope = {*site.local, *site.module, "self", "len", "sorted", "list"}
    for node in site.source.nodes:
        if (
            not isinstance(node, ast.Assign | ast.AugAssign | ast.Expr)
            or _is_docstring(node)
            or node.lineno != node.end_lineno
        ):
            continue
        text = site.source.of(node)
        if len(text) < 60 and site.source.names_in(node) <= scope:
            yield text, 0.2


def conditional(site: Site, node: ast.stmt) -> Iterator[Change | None]:
    """After a loop, what its body does under a condition, done once more for what is left."""
    if not isinstance(node, ast.For | ast.While) or not site.source.owns_lines(node):
        return
    for inner in ast.walk(node):
        if not isinstance(inner, ast.Expr | ast.Assign | ast.AugAssign) or inner.lineno != inner.end_lineno:
            continue
        text = site.source.of(inner)
        yield site.insert_after(node, text, factor=1.0)
        for name in _stored(site):
            yield site.insert_after(node, f"if {name}:", f"    {text}", factor=0.8)
            yield site.insert_after(node, f"if {name} is not None:", f"    {text}", factor=0.4)


_RESETS = {
    "int": ("0", "1"),
    "list": ("[]",),
    "str": ('""',),
    "dict": ("{}",),
    "set": ("set()",),
    "bool": ("False", "True"),
    "NoneType": ("None",),
}
_CHANGES = {
    "list": ("{0}.sort()", "{0}.reverse()", "{0} = list({0})", "{0}.pop()", "{0} = sorted({0})"),
    "str": ("{0} = {0}.strip()", "{0} = {0}.lower()"),
    "dict": ("{0} = dict({0})",),
    "set": ("{0} = set({0})",),
    "int": ("{0} = abs({0})",),
}


def _resets(site: Site) -> Iterator[tuple[str, float]]:
    for name in _stored(site):
        for kind in sorted(_kinds(site, name)):
            yield from ((f"{name} = {text}", 0.4) for text in _RESETS.get(kind, ()))
            yield from ((form.format(name), 0.3) for form in _CHANGES.get(kind, ()))
    for name in site.attributes:
        if name in site.methods:
            continue
        emptied = 0.08 if name in keyed(site) else 0.2
        yield from ((f"self.{name} = {text}", 0.2) for text in ("None", "0", "False", "True"))
        yield from ((f"self.{name}{text}", emptied) for text in (" = []", " = {}", ".clear()"))
        yield from keys_gone(site, name)
        if "list" in _kinds(site, f"self.{name}"):
            yield f"self.{name}.sort()", 0.4
            yield f"self.{name}.pop()", 0.3


def checked(site: Site, node: ast.Return | ast.Assign | ast.Expr) -> Iterator[Change | None]:
    """A result or a new state checked before the function goes on: an error raised when something is left or wrong."""
    if not site.source.owns_lines(node) or node.value is None or _is_docstring(node):
        return
    named = isinstance(node, ast.Return) and not isinstance(node.value, ast.Name | ast.Constant)
    start, end = site.source.block_span(node)
    indent, newline = site.source.indent(node), site.source.newline
    for error in site.once("errors", _errors):
        for condition, factor in _states(site):
            check = (f"if {condition}:", f"    {error}")
            if named:
                lines = [f"value = {site.text(node.value)}", *check, "return value"]
                yield site.swap(start, end, "".join(f"{indent}{line}{newline}" for line in lines), factor)
            elif isinstance(node, ast.Return):
                yield site.insert_before(node, *check, factor=factor)
            else:
                yield site.insert_after(node, *check, factor=factor)


def _errors(site: Site) -> list[str]:
    """Statements that raise what the tests expect, the function raises or the module raises; the likeliest few."""
    found = [text for text, _ in possible_ends(site) if text.startswith("raise ")]
    found += [
        f"raise {site.source.of(node.exc)}" for node in site.source.nodes if isinstance(node, ast.Raise) and node.exc
    ]
    return list(dict.fromkeys(found))[:4]


def _states(site: Site) -> list[tuple[str, float]]:
    """Conditions on what the objects in scope say about themselves."""
    if "states" not in site.cache:
        site.cache["states"] = _fresh_states(site)
    return site.cache["states"]


def _fresh_states(site: Site) -> list[tuple[str, float]]:
    found: dict[str, float] = {}
    for name in site.local:
        owners = {kind.rstrip("0") for kind in site.types.get(name, ())}
        for method in _questions(site, owners):
            for form, factor in (("{} is not None", 1.0), ("{}", 1.0), ("not {}", 1.0), ("{} is None", 0.6)):
                found[form.format(f"{name}.{method}()")] = factor
    for text, factor in guard_atoms(site)[:25]:
        found.setdefault(text, 0.6 * factor)
    return sorted(found.items(), key=lambda pair: -pair[1])[:50]


def _questions(site: Site, owners: set[str]) -> list[str]:
    """Methods without arguments of these classes of the module that give an answer."""
    return [
        method.name
        for node in site.source.nodes
        if isinstance(node, ast.ClassDef) and node.name in owners
        for method in node.body
        if isinstance(method, ast.FunctionDef)
        and len(method.args.args) == 1
        and not method.name.startswith("__")
        and any(isinstance(one, ast.Return) and one.value is not None for one in ast.walk(method))
    ]


ANY = (
    ast.Assign,
    ast.AugAssign,
    ast.AnnAssign,
    ast.Expr,
    ast.Return,
    ast.Delete,
    ast.Raise,
    ast.Continue,
    ast.Break,
    ast.If,
    ast.For,
    ast.While,
    ast.With,
    ast.Try,
)

PIECES = (
    Piece(name="guard", family="guard", prior=0.22, on=ANY, make=guards),
    Piece(name="check of a result", family="guard", prior=0.12, on=(ast.Return, ast.Assign, ast.Expr), make=checked),
    Piece(name="what is left after a loop", family="insertion", prior=0.3, on=(ast.For, ast.While), make=conditional),
    Piece(name="missing statement", family="insertion", prior=0.16, on=ANY, make=lines),
)

"""One more of its kind: a name of the same namespace in a collection, a class in what is asked for, a kept list."""

import ast
from collections import Counter
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site

MOST, LONGEST = 8, 80
PUTTING = frozenset({"append", "add", "insert", "extend", "pop", "remove", "clear", "appendleft", "update"})


def one_more(site: Site, node: ast.Tuple | ast.List | ast.Set) -> Iterator[Change | None]:
    """A further name of the namespace that the others in a collection are of."""
    bases = Counter(site.text(one.value) for one in node.elts if isinstance(one, ast.Attribute))
    if not bases or len(node.elts) <= 1 or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return
    held = {site.text(one) for one in node.elts}
    end = site.source.span(node.elts[-1])[1]
    used = site.once("names of namespaces", _of_namespaces).get(bases.most_common(1)[0][0], Counter[str]())
    ranked = [name for name, _ in used.most_common() if name not in held]
    for place, name in enumerate(ranked[:MOST]):
        yield site.swap(end, end, f", {name}", 1 / (1 + 0.2 * place))


def _of_namespaces(site: Site) -> dict[str, Counter[str]]:
    """Modules and classes to what is used of them."""
    found: dict[str, Counter[str]] = {}
    for node in site.source.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=base), ctx=ast.Load()) if base in site.module:
                found.setdefault(base, Counter())[site.source.of(node)] += 1
    return found


def further_class(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A further class in what ``isinstance`` asks for."""
    match node:
        case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, ast.Name() | ast.Attribute() as asked]):
            held = {site.text(asked)}
        case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, ast.Tuple(elts=elts) as asked]) if elts:
            held = {site.text(one) for one in elts}
        case _:
            return
    text = site.text(asked).strip()
    inner = text[1:-1].rstrip().rstrip(",") if isinstance(asked, ast.Tuple) else text
    known = site.once("classes asked for", _asked_for)
    tails = {one.rpartition(".")[2][-5:] for one in held}
    ranked = sorted(
        (name for name in known if name not in held), key=lambda name: (name[-5:] not in tails, -known[name])
    )
    for place, name in enumerate(ranked[:MOST]):
        likely = 1.0 if name[-5:] in tails else 0.6
        yield site.put(asked, f"({inner}, {name})", factor=likely / (1 + 0.2 * place))


def _asked_for(site: Site) -> Counter[str]:
    """Classes that the module asks for, or defines, with how often."""
    found = Counter(node.name for node in site.source.tree.body if isinstance(node, ast.ClassDef))
    for node in site.source.nodes:
        match node:
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, asked]):
                several = asked.elts if isinstance(asked, ast.Tuple) else [asked]
                found.update(site.source.of(one) for one in several if isinstance(one, ast.Name | ast.Attribute))
    return found


def kept_beside(
    site: Site, node: ast.Expr | ast.Delete | ast.Assign | ast.AugAssign | ast.If
) -> Iterator[Change | None]:
    """What is done to one attribute, done to another as well that begins as it does."""
    text, lines = site.text(node), site.text(node).count("\n")
    if "self" not in site.local or len(text) > LONGEST * (lines + 1) or lines > (1 if isinstance(node, ast.If) else 0):
        return
    for held in _changed(node):
        begun = site.once("attributes by their beginning", _begun)
        for other in [one for one, how in begun.items() if one != held and how == begun.get(held)][:MOST]:
            if f"self.{other}" in text or not _known(site, other):
                continue
            copy = text.replace(f"self.{held}", f"self.{other}").split("\n")
            yield site.insert_after(node, copy[0], *(f"    {line.strip()}" for line in copy[1:]))
            for given in _given(site, other, node):
                yield site.insert_after(node, given, factor=0.8)


def _known(site: Site, name: str) -> bool:
    return name in site.attributes


def _changed(node: ast.stmt) -> list[str]:
    """Attributes of ``self`` that a statement changes."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=held, attr=attr))) if attr in PUTTING:
            targets = [held]
        case ast.Delete(targets=[ast.Subscript(value=held)]) | ast.Assign(targets=[ast.Subscript(value=held)]):
            targets = [held]
        case ast.Assign(targets=[ast.Attribute() as held]) | ast.AugAssign(target=ast.Attribute() as held):
            targets = [held]
        case ast.If(test=test, orelse=[]):
            targets = [one for one in ast.walk(test) if isinstance(one, ast.Attribute)]
        case _:
            targets = []
    return [one.attr for one in targets if isinstance(one, ast.Attribute) and getattr(one.value, "id", "") == "self"]


def _begun(site: Site) -> dict[str, str]:
    """Attributes that ``__init__`` sets, with the text of what they are set to."""
    owner = site.function.owner if site.function else None
    start = [one for one in (owner.body if owner else ()) if getattr(one, "name", "") == "__init__"]
    found: dict[str, str] = {}
    for node in ast.walk(start[0]) if start else ():
        match node:
            case (
                ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=attr)], value=value)
                | ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"), attr=attr), value=ast.expr() as value)
            ):
                found[attr] = site.source.of(value)
    return found


def _given(site: Site, name: str, node: ast.stmt) -> list[str]:
    """How the class does the same to the other attribute elsewhere."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=attr))):
            wanted = f"self.{name}.{attr}("
        case _:
            return []
    statements = [site.source.of(one) for one in site.source.nodes if isinstance(one, ast.Expr)]
    return list(dict.fromkeys(one for one in statements if one.startswith(wanted) and len(one) <= LONGEST))[:2]


PIECES = (
    Piece(
        name="one more of a namespace", family="display", prior=0.25, on=(ast.Tuple, ast.List, ast.Set), make=one_more
    ),
    Piece(name="class asked for too", family="condition", prior=0.25, on=(ast.Call,), make=further_class),
    Piece(
        name="kept beside",
        family="insertion",
        prior=0.25,
        on=(ast.Expr, ast.Delete, ast.Assign, ast.AugAssign, ast.If),
        make=kept_beside,
    ),
)

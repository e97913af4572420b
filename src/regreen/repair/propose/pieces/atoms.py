"""Conditions out of what objects in scope say about themselves: their attributes, types, letters, elements, answers."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.pieces import beside, scope
from regreen.repair.propose.site import Site

Atom = tuple[str, float]

ASKED = ("isdigit", "isalpha", "isspace", "isalnum", "isupper", "strip")
LISTS = frozenset({"list", "tuple", "str", "deque"})


def more(site: Site) -> Iterator[Atom]:
    """All of them."""
    yield from _attributes(site)
    yield from _types(site)
    yield from _letters(site)
    yield from _elements(site)
    yield from _predicates(site)
    yield from _sizes(site)
    yield from _bounds(site)
    yield from conditions_beside(site)
    yield from _known_already(site)
    yield from _noted_already(site)
    yield from _changed_since(site)


def looked_into(site: Site) -> list[str]:
    """Attributes of local objects that the function looks at, or that the class of an object in scope has."""
    found: dict[str, None] = {}
    for node in site.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=name)) if name in site.local and name not in scope.OWNER:
                if not scope.is_callee(site, node):
                    found[site.text(node)] = None
    known = scope.classes(site)
    for name in scope.variables(site):
        for kind in sorted(scope.seen(site, name)):
            if kind in known:
                found.update(dict.fromkeys(f"{name}.{field}" for field in scope.class_fields(known[kind])))
    return list(found)[:12]


def _attributes(site: Site) -> Iterator[Atom]:
    places = looked_into(site)
    for place in places:
        yield place, 0.4
        yield f"not {place}", 0.4
        yield f"{place} is None", 0.3
        yield f"{place} is not None", 0.3
    for at, one in enumerate(places):
        for two in places[at + 1 :]:
            if one.split(".")[1] == two.split(".")[1]:
                yield from ((f"{one} {op} {two}", 0.3) for op in ("==", "!=", "<", ">"))


def _types(site: Site) -> Iterator[Atom]:
    for name in scope.terms(site):
        kinds = sorted(scope.seen(site, name) - {"NoneType"})
        if len(kinds) > 1 or "NoneType" in scope.seen(site, name):
            for kind in kinds[:4]:
                if kind in _NAMED or kind in site.module:
                    yield f"isinstance({name}, {kind})", 0.7
                    yield f"not isinstance({name}, {kind})", 0.6


_NAMED = frozenset({"int", "float", "str", "list", "tuple", "dict", "set", "bool", "bytes"})


def _letters(site: Site) -> Iterator[Atom]:
    own = [
        node.value
        for node in site.nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and 0 < len(node.value) < 6
    ]
    for name in scope.variables(site):
        if "str" in scope.seen(site, name):
            yield from ((f"{name}.{ask}()", 0.25) for ask in ASKED)
            for text in dict.fromkeys(own[:6]):
                yield f"{name} == {text!r}", 0.25
                yield f"{name}.startswith({text!r})", 0.2
                yield f"{text!r} in {name}", 0.2


def _elements(site: Site) -> Iterator[Atom]:
    numbers = [name for name in scope.variables(site) if "int" in scope.seen(site, name)]
    for name in numbers:
        yield f"{name} % 2 == 0", 0.2
        yield f"{name} % 2 == 1", 0.15
        yield from ((f"{name} % {other} == 0", 0.2) for other in numbers if other != name)
    for node in site.nodes:
        match node:
            case ast.Subscript(value=ast.Name() | ast.Attribute() as base, slice=ast.Name(id=at)) if at in numbers:
                row = site.text(base)
                yield f"{at} >= 0", 0.7
                yield f"{at} < len({row})", 0.6
                if scope.seen(site, row) & LISTS:
                    yield f"{row}[{at}] == {row}[{at} - 1]", 0.3
                    yield f"{row}[{at}] != {row}[{at} - 1]", 0.3
                    yield f"{at} + 1 < len({row})", 0.3
                    yield f"{at} == len({row}) - 1", 0.3


def _predicates(site: Site) -> Iterator[Atom]:
    """Questions that functions and methods of the module answer with yes or no."""
    for node in site.source.nodes:
        if not isinstance(node, ast.FunctionDef) or node is site.root or not _answers(node):
            continue
        takes = [one.arg for one in node.args.args]
        if node.name in site.module and len(takes) == 1:
            yield from ((f"{node.name}({name})", 0.3) for name in scope.variables(site)[:6])
        elif node.name in site.methods and takes[:1] == ["self"] and "self" in site.local:
            names = scope.variables(site)[:6] if len(takes) == 2 else [""]
            for name in names if len(takes) < 3 else ():
                yield f"self.{node.name}({name})", 0.3
                yield f"not self.{node.name}({name})", 0.3


def _answers(node: ast.FunctionDef) -> bool:
    """Whether a function gives a truth value: each of its results is a comparison or a truth value."""
    given = [one.value for one in ast.walk(node) if isinstance(one, ast.Return)]
    return bool(given) and all(
        isinstance(one, ast.Compare | ast.BoolOp)
        or (isinstance(one, ast.UnaryOp) and isinstance(one.op, ast.Not))
        or (isinstance(one, ast.Constant) and isinstance(one.value, bool))
        for one in given
    )


def _sizes(site: Site) -> Iterator[Atom]:
    """Lengths beside numbers and beside each other."""
    sized = [term for term in scope.terms(site) if scope.seen(site, term) & _SIZED][:6]
    numbers = [term for term in scope.terms(site) if "int" in scope.seen(site, term)][:6]
    for term in sized:
        yield from ((f"len({term}) {op} {number}", 0.3) for number in numbers for op in (">", "==", "<="))
        yield f"len({term}) >= 2", 0.12
        yield f"len({term}) < 2", 0.12
    for at, one in enumerate(sized):
        for two in sized[at + 1 :]:
            yield from ((f"len({one}) {op} len({two})", 0.25) for op in ("==", "!=", "<", ">"))


_SIZED = LISTS | {"dict", "set", "defaultdict"}


def _bounds(site: Site) -> Iterator[Atom]:
    """Numbers beside the constants above one that the function knows, or that the module has a name for."""
    own = {node.value for node in site.nodes if isinstance(node, ast.Constant) and type(node.value) is int}
    known = [str(value) for value in sorted(own) if value > 1][:3]
    known += [name for name, kind in scope.module_values(site).items() if kind in {"int", "float"}][:3]
    for term in scope.terms(site):
        if scope.seen(site, term) & {"int", "float"}:
            yield from ((f"{term} {op} {value}", 0.25) for value in known for op in (">", ">=", "<", "<=", "=="))


def _known_already(site: Site) -> Iterator[Atom]:
    """Whether what a loop comes to was put into a collection before."""
    tables = [name for name in scope.variables(site) if scope.seen(site, name) & _KNOWING]
    for node in site.nodes:
        if isinstance(node, ast.For):
            targets = [one.id for one in ast.walk(node.target) if isinstance(one, ast.Name)]
            through = site.source.names_in(node.iter)
            for table in tables:
                if table not in through:
                    yield from ((f"{name} in {table}", 0.8) for name in targets if name != table)
                    yield from ((f"{name} not in {table}", 0.6) for name in targets if name != table)


def _noted_already(site: Site) -> Iterator[Atom]:
    """Whether what is put into a set was put there before."""
    for node in site.nodes:
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name() | ast.Attribute() as table, attr="add"), args=[one]):
                if len(site.text(one)) + len(site.text(table)) <= LONGEST:
                    yield f"{site.text(one)} in {site.text(table)}", 0.8
                    yield f"{site.text(one)} not in {site.text(table)}", 0.7


def _changed_since(site: Site) -> Iterator[Atom]:
    """Whether an attribute is still what a variable has kept of it."""
    for node in site.nodes:
        match node:
            case ast.Assign(targets=[ast.Name() as name], value=ast.Attribute() as value):
                pairs: list[tuple[ast.expr, ast.expr]] = [(name, value)]
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                pairs = list(zip(names, values, strict=False))
            case _:
                continue
        for kept, now in pairs:
            if isinstance(kept, ast.Name) and isinstance(now, ast.Attribute):
                yield f"{site.text(now)} != {kept.id}", 0.8
                yield f"{site.text(now)} == {kept.id}", 0.5


_KNOWING = frozenset({"set", "dict", "defaultdict"})


def conditions_beside(site: Site) -> Iterator[Atom]:
    """Conditions that other functions ask, with one name of theirs as a name of here."""
    mine = set(site.nodes)
    for node in site.source.nodes:
        if not isinstance(node, ast.If | ast.While | ast.IfExp) or node in mine or len(site.text(node.test)) > LONGEST:
            continue
        unknown = beside.unknown(site, node.test)
        if len(unknown) == 1 and ("self" in site.local or "self" not in site.source.names_in(node.test)):
            [old] = unknown
            for new in scope.variables(site)[:6]:
                yield beside.renamed(site.source, node.test, old, new), 0.3


LONGEST = 50

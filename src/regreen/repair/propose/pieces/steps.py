"""Further statements that are often missing: entries put away, steps from one object to the next, own fields set."""

import ast
import re
from collections.abc import Iterator

from regreen.repair.propose.pieces import scope
from regreen.repair.propose.site import Site
from regreen.syntax.scopes import arguments, inside

Line = tuple[str, float]
LONGEST, MOST_WANTED = 60, 2


def keys_gone(site: Site, name: str) -> Iterator[Line]:
    """An entry of an attribute taken away by a variable; likelier by one that the class finds entries with."""
    keys = site.once("keys of attributes", _keys)
    likely = 1.5 if name in keyed(site) else 1.0
    for other in scope.variables(site)[:5]:
        share = 2.0 if (name, other) in keys else likely
        yield f"self.{name}.pop({other}, None)", 0.15 * share
        yield f"del self.{name}[{other}]", 0.2 * share


def keyed(site: Site) -> frozenset[str]:
    """Attributes in which the class finds entries by a key."""
    return site.once("keyed attributes", _keyed)


def _keyed(site: Site) -> frozenset[str]:
    owner = site.function.owner if site.function else None
    found = set()
    for node in inside(owner) if owner else ():
        match node:
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id="self"), attr=attr), slice=key):
                found.update([attr] if not isinstance(key, ast.Slice | ast.Constant | ast.UnaryOp) else [])
    return frozenset(found)


def _keys(site: Site) -> frozenset[tuple[str, str]]:
    """Attributes and variables that the class looks entries up with, or asks whether they are there."""
    owner = site.function.owner if site.function else None
    found = set()
    for node in inside(owner) if owner else ():
        match node:
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id="self"), attr=attr), slice=ast.Name(id=key)):
                found.add((attr, key))
            case ast.Compare(left=ast.Name(id=key), comparators=[ast.Attribute(value=ast.Name(id="self"), attr=attr)]):
                found.add((attr, key))
    return frozenset(found)


def own_calls(site: Site) -> Iterator[tuple[str, float]]:
    """Calls of the class's methods with variables that they can take; those of their parameters' names are likelier."""
    owner = site.function.owner if site.function else None
    for name, method in scope.class_methods(owner).items() if owner else ():
        takes = [one for one in arguments(method) if one != "self"]
        needed = len(takes) - len(method.args.defaults)
        if needed <= 0:
            yield f"self.{name}()", 0.4
        if takes and set(takes[: max(1, needed)]) <= set(site.local):
            yield f"self.{name}({', '.join(takes[: max(1, needed)])})", 0.5
        if needed == 1:
            yield from ((f"self.{name}({other})", 0.35) for other in scope.variables(site)[:6])


def further(site: Site) -> Iterator[Line]:
    """All of them."""
    yield from _own_fields(site)
    yield from _entries(site)
    yield from _next_objects(site)
    yield from _calls_with_other_names(site)
    yield from _ends(site)
    yield from _unbound(site)
    yield from _further_on(site)
    yield from _as_set_up(site)
    yield from _yielded(site)


def wanted_texts(site: Site) -> list[str]:
    """Texts that the failing tests name, as a function's answers, where it was seen to answer with texts."""
    if "str" not in scope.seen(site, "return"):
        return []
    found = [repr(one) for one in site.evidence.literals if isinstance(one, str) and len(one) <= LONGEST]
    told = [text for text in found if any(text in message for message in site.evidence.messages)]
    return list(dict.fromkeys([*told, *found]))[:MOST_WANTED]


def _as_set_up(site: Site) -> Iterator[Line]:
    """An attribute set back to what the object is set up with, told by the attribute that keeps that."""
    owner = site.function.owner if site.function else None
    start = next((one for one in owner.body if getattr(one, "name", "") == "__init__"), None) if owner else None
    if start is None or site.function is None or site.function.node is start:
        return
    kept: dict[str, list[str]] = {}
    for node in ast.walk(start):
        match node:
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=attr)], value=ast.Name(id=name)):
                kept.setdefault(name, []).append(attr)
    for names in kept.values():
        yield from ((f"self.{one} = self.{two}", 0.6) for one in names for two in names if one != two)


def _yielded(site: Site) -> Iterator[Line]:
    """A variable of a generator given out."""
    if any(isinstance(node, ast.Yield | ast.YieldFrom) for node in site.nodes):
        yield from ((f"yield {name}", 0.35) for name in scope.variables(site)[:6])


def _unbound(site: Site) -> Iterator[Line]:
    """A value for a variable that was read before it had one."""
    for message in site.evidence.messages:
        for name in re.findall(r"local variable '(\w+)'", message):
            if name in site.local:
                yield from ((f"{name} = {value}", 2.0) for value in ("None", "0", "[]", '""', "False", "{}", "1"))


def _further_on(site: Site) -> Iterator[Line]:
    """A place moved on by the length of what was found there."""
    texts = [name for name in scope.variables(site) if scope.seen(site, name) & {"str", "list"}][:4]
    for name in [one for one in scope.terms(site) if "int" in scope.seen(site, one)][:4]:
        yield from ((f"{name} += len({text})", 0.6) for text in texts)


def _own_fields(site: Site) -> Iterator[Line]:
    """A parameter kept under its own name."""
    for name in scope.parameters(site):
        for attribute in site.attributes:
            if attribute.lstrip("_") == name and attribute not in site.methods:
                yield f"self.{attribute} = {name}", 1.0
        if site.function and site.function.name == "__init__" and name in site.evidence.words:
            yield f"self.{name} = {name}", 1.0


def _entries(site: Site) -> Iterator[Line]:
    """What is known put into a mapping under a key that the function looks up."""
    for table, keys in _tables(site).items():
        for key in keys[:3]:
            for value in scope.variables(site)[:6]:
                if value not in {key, table}:
                    yield f"{table}[{key}] = {value}", 0.5
            yield f"{table}[{key}] = {table}.get({key}, 0) + 1", 0.4
            yield f"{table}[{key}] = True", 0.2
            yield from ((f"{table}[{key}] = {text}", 0.3) for text in _entered(site, table))
            yield f"{table}.pop({key}, None)", 0.3
            if "OrderedDict" in scope.seen(site, table):
                yield f"{table}.move_to_end({key})", 0.5
            yield f"del {table}[{key}]", 0.25


def _entered(site: Site, table: str) -> list[str]:
    """Constants with which entries of a mapping are made or compared, and None."""
    found: dict[str, None] = {"None": None}
    for node in site.nodes:
        match node:
            case ast.Assign(targets=[ast.Subscript(value=held)], value=ast.Constant() as value):
                pass
            case ast.Compare(left=ast.Subscript(value=held), comparators=[ast.Constant() as value]):
                pass
            case ast.Compare(left=ast.Call(func=ast.Attribute(value=held)), comparators=[ast.Constant() as value]):
                pass
            case _:
                continue
        if site.text(held) == table:
            found[site.text(value)] = None
    return list(found)[:4]


def _tables(site: Site) -> dict[str, list[str]]:
    """Mappings, as they are named, to the keys that are looked up in them."""
    found: dict[str, dict[str, None]] = {}
    for node in site.nodes:
        match node:
            case ast.Compare(left=ast.Name() as key, ops=[ast.In() | ast.NotIn()], comparators=[table]):
                pair = (table, key)
            case ast.Subscript(value=ast.Name() | ast.Attribute() as table, slice=ast.Name() as key):
                pair = (table, key)
            case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[ast.Name() as key, *_]):
                pair = (table, key)
            case _:
                continue
        if site.kinds(pair[0]) & {"dict", "defaultdict", "OrderedDict", "Counter"}:
            found.setdefault(site.text(pair[0]), {})[site.text(pair[1])] = None
    return {table: list(keys) for table, keys in found.items()}


def _next_objects(site: Site) -> Iterator[Line]:
    """A step from an object to the one that it points to."""
    for node in site.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=attr, ctx=ast.Load()) if name in site.local:
                if name not in scope.OWNER and not scope.is_callee(site, node) and scope.seen(site, name):
                    yield f"{name} = {name}.{attr}", 0.3


def _calls_with_other_names(site: Site) -> Iterator[Line]:
    """A call of the function with another variable in one place."""
    names = scope.variables(site)[:8]
    for node in site.nodes:
        if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call) or node.lineno != node.end_lineno:
            continue
        text, start = site.text(node), site.source.span(node)[0]
        if len(node.value.args) < 2 or len(text) > 70:
            continue
        for one in ast.walk(node.value):
            if isinstance(one, ast.Name) and one.id in names:
                low, high = (place - start for place in site.source.span(one))
                yield from ((text[:low] + name + text[high:], 0.25) for name in names if name != one.id)


_LAST = {
    "TextIOWrapper": ("{0}.close()", "{0}.flush()"),
    "BufferedWriter": ("{0}.close()", "{0}.flush()"),
    "Queue": ("{0}.task_done()",),
    "Thread": ("{0}.join()", "{0}.start()"),
    "Task": ("{0}.cancel()",),
    "deque": ("{0}.popleft()", "{0}.pop()"),
    "defaultdict": ("{0}.clear()",),
}


def _ends(site: Site) -> Iterator[Line]:
    """What is done last with some objects."""
    for name in scope.terms(site):
        for kind in sorted(scope.seen(site, name)):
            yield from ((form.format(name), 0.5) for form in _LAST.get(kind, ()))
            if kind in {"list", "deque"} and name.startswith("self."):
                yield from ((f"{name}.append({other})", 0.3) for other in scope.variables(site)[:5])
            if kind == "set" and name.startswith("self."):
                yield from ((f"{name}.add({other})", 0.3) for other in scope.variables(site)[:5])

"""Calls: sibling functions and methods, conversions, missing calls, defaults of lookups, copies, sort keys."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.site import Change, Site
from regreen.syntax import operators as ops

_SIBLINGS = (
    ("min", "max"),
    ("any", "all"),
    ("append", "extend", "insert", "add", "appendleft"),
    ("add", "update", "discard", "remove"),
    ("startswith", "endswith", "find"),
    ("lower", "upper", "casefold", "title", "capitalize", "swapcase"),
    ("floor", "ceil", "trunc", "round"),
    ("find", "index", "rfind", "rindex", "count"),
    ("pop", "popleft", "popitem", "get", "remove"),
    ("strip", "lstrip", "rstrip"),
    ("split", "rsplit", "splitlines", "partition", "rpartition"),
    ("partition", "rpartition"),
    ("sorted", "reversed", "list", "set"),
    ("keys", "values", "items"),
    ("isdigit", "isalpha", "isalnum", "isdecimal", "isnumeric", "isspace", "isupper", "islower", "isidentifier"),
    ("union", "intersection", "difference", "symmetric_difference"),
    ("issubset", "issuperset", "isdisjoint"),
    ("ljust", "rjust", "center", "zfill"),
    ("heappush", "heappop", "heappushpop", "heapreplace", "heapify"),
    ("bisect_left", "bisect_right", "bisect", "insort", "insort_left", "insort_right"),
    ("sum", "len", "max", "min"),
    ("int", "float", "str", "round"),
    ("list", "tuple", "set", "dict", "frozenset", "sorted"),
    ("weekday", "isoweekday"),
    ("total_seconds", "seconds"),
    ("date", "time", "datetime"),
    ("copy", "deepcopy"),
    ("match", "search", "fullmatch", "findall", "finditer"),
    ("sub", "subn", "split"),
    ("read", "readline", "readlines", "read_text", "read_bytes"),
    ("write", "writelines"),
    ("setdefault", "get", "pop"),
    ("replace", "removeprefix", "removesuffix"),
    ("lstrip", "removeprefix"),
    ("rstrip", "removesuffix"),
    ("permutations", "combinations", "combinations_with_replacement", "product"),
    ("monotonic", "time", "perf_counter"),
    ("dumps", "dump"),
    ("loads", "load"),
    ("sleep", "wait"),
    ("gather", "wait"),
    ("isinstance", "issubclass"),
    ("parent", "name", "stem", "suffix"),
    ("mkdir", "makedirs"),
    ("zip", "zip_longest", "enumerate"),
    ("sqrt", "isqrt"),
    ("gcd", "lcm"),
    ("ord", "chr"),
    ("hex", "bin", "oct"),
)
_CONVERSIONS = (
    "int",
    "str",
    "float",
    "list",
    "tuple",
    "set",
    "sorted",
    "len",
    "abs",
    "dict",
    "bool",
    "round",
    "sum",
    "reversed",
)
_WRAPS: dict[str, tuple[tuple[str, float], ...]] = {
    "list": (
        ("len", 0.7),
        ("sorted", 0.7),
        ("set", 0.5),
        ("tuple", 0.5),
        ("sum", 0.3),
        ("max", 0.2),
        ("min", 0.2),
        ("list", 0.3),
    ),
    "str": (("int", 0.7), ("len", 0.6), ("float", 0.4), ("list", 0.2), ("sorted", 0.2)),
    "int": (("str", 0.7), ("abs", 0.6), ("float", 0.3), ("range", 0.1)),
    "float": (("int", 0.7), ("round", 0.6), ("abs", 0.6), ("str", 0.4)),
    "tuple": (("list", 0.6), ("len", 0.6), ("sorted", 0.4), ("sum", 0.2)),
    "dict": (("len", 0.5), ("dict", 0.5), ("list", 0.4), ("sorted", 0.4)),
    "set": (("sorted", 0.8), ("len", 0.7), ("list", 0.6), ("set", 0.4)),
    "generator": (("list", 0.8), ("sorted", 0.5), ("sum", 0.3), ("tuple", 0.4)),
    "": (
        *(("str", 0.4), ("int", 0.4), ("list", 0.4), ("len", 0.35), ("sorted", 0.35), ("abs", 0.35), ("set", 0.3)),
        *(("float", 0.25), ("tuple", 0.3), ("sum", 0.2), ("round", 0.2), ("dict", 0.15), ("bool", 0.15)),
    ),
}


def sibling(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A function or method of the same family."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    found: dict[str, float] = {}
    for group in _SIBLINGS:
        if name in group:
            for other in group:
                found[other] = max(
                    found.get(other, 0.0), 1.0 / (1 + abs(group.index(name) - group.index(other)) * 0.25)
                )
    found.pop(name, None)
    end = site.source.span(node.func)[1]
    for other, factor in found.items():
        yield site.swap(end - len(name), end, other, factor)
    if name == "pop" and isinstance(node.func, ast.Attribute):
        yield from _pops(site, node)
    if name == "append" and len(node.args) == 1:
        text = site.text(node.args[0])
        yield site.put(node, f"{site.text(node.func.value)}.insert(0, {text})", factor=0.4)  # type: ignore[attr-defined]


def _pops(site: Site, node: ast.Call) -> Iterator[Change | None]:
    assert isinstance(node.func, ast.Attribute)
    base = site.text(node.func.value)
    for new in ("0", "", "-1"):
        if [site.text(one) for one in node.args] != ([new] if new else []):
            yield site.put(node, f"{base}.pop({new})", factor=0.8)
    if len(node.args) == 1:
        yield site.put(node, f"{base}.pop({site.text(node.args[0])}, None)", factor=0.5)


def unwrap(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A conversion or other one-argument call taken away."""
    if len(node.args) == 1 and not isinstance(node.args[0], ast.Starred | ast.GeneratorExp):
        name = getattr(node.func, "id", "")
        factor = 1.0 if name in _CONVERSIONS else 0.4
        yield site.put(node, site.text(node.args[0]), ops.level(node.args[0]), factor)
    if isinstance(node.func, ast.Attribute) and len(node.args) <= 1:
        yield site.put(node, site.text(node.func.value), ops.level(node.func.value), 0.5)


def wrap(
    site: Site, node: ast.Return | ast.Assign | ast.Call | ast.For | ast.Compare | ast.comprehension
) -> Iterator[Change | None]:
    """A conversion around a result, an argument, a compared or an iterated value."""
    for value, factor in _wrappable(node):
        kinds = [kind for kind in sorted(site.kinds(value)) if kind in _WRAPS] or [""]
        for kind in kinds:
            for name, weight in _WRAPS[kind]:
                if not _is_call_to(value, name):
                    yield site.put(value, f"{name}({_argument_text(site, value)})", factor=factor * weight)


def _argument_text(site: Site, value: ast.expr) -> str:
    text = site.text(value)
    if isinstance(value, ast.GeneratorExp) and text.startswith("(") and text.endswith(")"):
        return text[1:-1]
    return f"({text})" if isinstance(value, ast.Tuple) and not text.startswith("(") else text


def _is_call_to(value: ast.expr, name: str) -> bool:
    return isinstance(value, ast.Call) and getattr(value.func, "id", "") == name


def _wrappable(node: ast.AST) -> Iterator[tuple[ast.expr, float]]:
    match node:
        case ast.Return(value=ast.expr() as value):
            if not isinstance(value, ast.Constant | ast.Compare):
                yield value, 1.0
            if isinstance(value, ast.Tuple):
                yield from ((one, 0.5) for one in value.elts if not isinstance(one, ast.Constant))
        case ast.Assign(value=value) if not isinstance(value, ast.Constant):
            yield value, 0.7
            if isinstance(value, ast.Tuple):
                yield from ((one, 0.5) for one in value.elts if not isinstance(one, ast.Constant))
        case ast.Call(args=args):
            yield from ((one, 0.6) for one in args if not isinstance(one, ast.Constant | ast.Starred | ast.Lambda))
        case ast.Compare(left=left, comparators=rest):
            yield from ((one, 0.5) for one in (left, *rest) if not isinstance(one, ast.Constant))
        case ast.For(iter=value) | ast.comprehension(iter=value):
            yield value, 0.6


def operand_wrap(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """A conversion around an operand; text and numbers joined."""
    for side in (node.left, node.right):
        if isinstance(side, ast.Constant | ast.JoinedStr):
            continue
        for name in ("str", "int", "len", "list", "float", "abs", "sum"):
            if not _is_call_to(side, name):
                yield site.put(
                    side, f"{name}({_argument_text(site, side)})", factor=0.6 if name in {"str", "len"} else 0.4
                )


def uncalled(site: Site, node: ast.Attribute | ast.Name) -> Iterator[Change | None]:
    """A function or method used where its result was meant."""
    parent = site.parent(node)
    if (isinstance(parent, ast.Call) and parent.func is node) or not isinstance(node.ctx, ast.Load):
        return
    name = node.attr if isinstance(node, ast.Attribute) else node.id
    known = isinstance(node, ast.Attribute) and (name in site.methods or name in _METHODS)
    is_function = isinstance(node, ast.Name) and name in site.module and name not in site.local
    if known or is_function:
        yield site.put(node, f"{site.text(node)}()")


_METHODS = frozenset(
    [
        "strip",
        "lower",
        "upper",
        "split",
        "copy",
        "keys",
        "values",
        "items",
        "popleft",
        "pop",
        "read",
        "close",
        "total_seconds",
        "isoformat",
    ]
)


def lookup(site: Site, node: ast.Subscript) -> Iterator[Change | None]:
    """A lookup that tolerates a missing key."""
    if (
        isinstance(node.slice, ast.Slice)
        or not isinstance(node.ctx, ast.Load)
        or not site.maybe(node.value, "dict", "defaultdict")
    ):
        return
    boost = 3.0 if "KeyError" in site.crashed(node) else 1.0
    base, key = site.text(node.value), site.text(node.slice)
    for default, factor in (
        ("", 0.8),
        ("0", 0.8),
        ("[]", 0.5),
        ('""', 0.4),
        ("None", 0.1),
        ("{}", 0.3),
        (key, 0.4),
        ("1", 0.2),
        ("set()", 0.2),
    ):
        text = f"{base}.get({key})" if not default else f"{base}.get({key}, {default})"
        yield site.put(node, text, factor=min(2.0, factor * boost))


def lookup_default(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """Another default of ``get``, ``pop``, ``getattr`` or ``next``; the strict form."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    base = 1 if name in {"get", "pop", "next"} else 2
    if name not in {"get", "pop", "getattr", "next", "setdefault"} or not base <= len(node.args) <= base + 1:
        return
    head = ", ".join(site.text(one) for one in node.args[:base])
    callee = site.text(node.func)
    for default in ("0", "None", "[]", '""', "{}", "1", "False", "set()", *_first_arguments(site, node)):
        yield site.put(node, f"{callee}({head}, {default})", factor=0.8)
    if name == "get" and isinstance(node.func, ast.Attribute):
        yield site.put(node, f"{site.text(node.func.value)}[{site.text(node.args[0])}]", factor=0.4)


def _first_arguments(site: Site, node: ast.Call) -> list[str]:
    return [site.text(node.args[0])] + [name for name in site.local[:8] if name != "self"]


def copied(
    site: Site, node: ast.Assign | ast.Return | ast.Call | ast.List | ast.Tuple | ast.Yield | ast.Dict
) -> Iterator[Change | None]:
    """A copy where the object itself is shared."""
    for value in _shared(node):
        if not isinstance(value, ast.Name | ast.Attribute | ast.Subscript):
            continue
        if not site.maybe(value, "list", "dict", "set", "deque", "defaultdict", "tuple"):
            continue
        text = site.text(value)
        seen = site.kinds(value)
        forms = (
            ("list({})", 1.0 if "list" in seen else 0.6),
            ("dict({})", 1.0 if "dict" in seen else 0.4),
            ("{}.copy()", 0.5),
            ("set({})", 0.4),
        )
        for form, factor in forms:
            yield site.put(value, form.format(text), factor=factor)
        yield site.put(value, f"[list(row) for row in {text}]", factor=0.4)
        if "copy" in site.module or "deepcopy" in site.module:
            yield site.put(
                value, f"deepcopy({text})" if "deepcopy" in site.module else f"copy.deepcopy({text})", factor=0.6
            )


def _shared(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Assign(value=ast.Tuple(elts=elts)):
            return list(elts)
        case (
            ast.Assign(value=ast.expr() as value)
            | ast.Return(value=ast.expr() as value)
            | ast.Yield(value=ast.expr() as value)
        ):
            return [value]
        case ast.Call(args=args, keywords=keywords):
            return [*args, *(one.value for one in keywords)]
        case ast.List(elts=elts) | ast.Tuple(elts=elts):
            return list(elts)
        case ast.Dict(values=values):
            return list(values)
        case _:
            return []


def repeated(site: Site, node: ast.BinOp) -> Iterator[Change | None]:
    """``[row] * n`` with a list of its own for each place."""
    if isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List) and len(node.left.elts) == 1:
        inner = node.left.elts[0]
        count = site.text(node.right)
        fresh = isinstance(inner, ast.List | ast.Dict | ast.BinOp | ast.Call | ast.Set)
        yield site.put(node, f"[{site.text(inner) if fresh else f'list({site.text(inner)})'} for _ in range({count})]")


def sort_key(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A key or direction for sorting, minimum or maximum; the key's parts."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name not in {"sort", "sorted", "min", "max", "nsmallest", "nlargest", "groupby"}:
        return
    given = {one.arg for one in node.keywords}
    if "reverse" not in given and name in {"sort", "sorted"}:
        yield _extended(site, node, "reverse=True", 1.0)
    if "key" not in given:
        forms = (
            "lambda item: item[1]",
            "lambda item: item[0]",
            "len",
            "str.lower",
            "lambda item: (item[1], item[0])",
            "lambda item: -item[1]",
        )
        for form in (*forms, *_own_keys(site)):
            yield _extended(site, node, f"key={form}", 0.5)


def _own_keys(site: Site) -> list[str]:
    found = [
        name for name in site.local if site.types.get(name, frozenset({"function"})) & {"function", "type", "method"}
    ]
    keys = []
    for node in ast.walk(site.source.tree):
        if isinstance(node, ast.keyword) and node.arg == "key":
            keys.append(site.source.of(node.value))
    maps = [
        f"{name}.get" for name in site.local if site.types.get(name, frozenset()) & {"dict", "defaultdict", "Counter"}
    ]
    maps += [f"{name}.index" for name in site.local if site.types.get(name, frozenset()) & {"list", "str", "tuple"}]
    return list(dict.fromkeys([*maps, *[name for name in found if name != "self"][:4], *keys]))


def _extended(site: Site, node: ast.Call, text: str, factor: float) -> Change:
    end = site.source.span(node)[1] - 1
    before = site.source.text[:end].rstrip()
    return site.swap(end, end, text if before.endswith("(") else f", {text}", factor)


_KNOWN_ARGUMENTS: dict[str, tuple[str, ...]] = {
    "gather": ("return_exceptions=True",),
    "max": ("default=0", "default=None", 'default=""'),
    "min": ("default=0", "default=None"),
    "mkdir": ("parents=True", "exist_ok=True", "parents=True, exist_ok=True"),
    "makedirs": ("exist_ok=True",),
    "dumps": ("sort_keys=True", "ensure_ascii=False", "default=str", "indent=2"),
    "dump": ("sort_keys=True", "ensure_ascii=False", "default=str", "indent=2"),
    "open": ('encoding="utf-8"', 'newline=""'),
    "read_text": ('encoding="utf-8"',),
    "write_text": ('encoding="utf-8"',),
    "split": ("maxsplit=1",),
    "rsplit": ("maxsplit=1",),
    "splitlines": ("keepends=True",),
    "enumerate": ("start=1",),
    "zip": ("strict=True",),
    "zip_longest": ('fillvalue=""', "fillvalue=0"),
    "accumulate": ("initial=0",),
    "compile": ("re.IGNORECASE", "re.MULTILINE", "re.DOTALL"),
    "search": ("re.IGNORECASE", "re.MULTILINE"),
    "match": ("re.IGNORECASE",),
    "findall": ("re.IGNORECASE", "re.MULTILINE"),
    "sub": ("count=1", "flags=re.IGNORECASE", "flags=re.MULTILINE"),
    "replace": ("1",),
    "round": ("2", "1"),
    "rmtree": ("ignore_errors=True",),
    "unlink": ("missing_ok=True",),
    "run": ("check=True", "text=True", "capture_output=True"),
    "now": ("timezone.utc", "tz=timezone.utc"),
    "parse_qs": ("keep_blank_values=True",),
    "urlencode": ("doseq=True",),
    "int": ("16", "2", "10"),
    "popitem": ("last=False",),
    "move_to_end": ("last=False",),
    "dataclass": ("frozen=True", "order=True"),
    "lru_cache": ("maxsize=None",),
    "wrap": ("break_long_words=False",),
    "product": ("repeat=2",),
    "sum": ("[]", "0.0"),
    "print": ('end=""', "flush=True"),
    "reader": ('delimiter=","',),
    "fromkeys": ("0", "[]", "None"),
    "next": ("None",),
    "strip": ('"/"', '"\\n"'),
}


def known_argument(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """An argument that a well-known function is often called with."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    given = {one.arg for one in node.keywords}
    for text in _KNOWN_ARGUMENTS.get(name, ()):
        if text.split("=")[0] in given or ("=" not in text and len(node.args) > 1):
            continue
        alone = node.args[0] if len(node.args) == 1 and not node.keywords else None
        inside = isinstance(alone, ast.GeneratorExp) and not site.text(node).endswith("))")
        if isinstance(alone, ast.GeneratorExp) and (inside or not site.text(alone).startswith("(")):
            yield site.put(node, f"{site.text(node.func)}(({site.text(alone)}), {text})")
        elif isinstance(alone, ast.GeneratorExp):
            yield site.put(node, f"{site.text(node.func)}({site.text(alone)}, {text})")
        else:
            yield _extended(site, node, text, 1.0)


def key_parts(site: Site, node: ast.Lambda) -> Iterator[Change | None]:
    """What a key function looks at."""
    parameters = [one.arg for one in node.args.args]
    if len(parameters) != 1:
        return
    name, body = parameters[0], site.text(node.body)
    forms = [
        f"({body}, {name})",
        f"(-{body}, {name})",
        f"({name}[1], {name}[0])",
        f"(-{name}[1], {name}[0])",
        f"{name}[0]",
        f"{name}[1]",
        f"-{name}[1]",
    ]
    forms += [f"({body}, {name}.{attr})" for attr in _attributes(node)] + [
        f"len({name})",
        f"{body}.lower()",
        f"abs({body})",
        f"({body}, {name}[0])",
        f"({body}, {name}[1])",
    ]
    if isinstance(node.body, ast.Tuple):
        forms += _turned([site.text(one) for one in node.body.elts])
    for form in dict.fromkeys(forms):
        if form != body:
            yield Change(edits=(site.source.replace(node.body, form),), factor=0.6)


def _turned(parts: list[str]) -> list[str]:
    """The parts alone, and all of them with the sign of one turned."""
    signs = [part.removeprefix("-") if part.startswith("-") else f"-{part}" for part in parts]
    return [*parts, *(f"({', '.join((*parts[:at], signs[at], *parts[at + 1 :]))})" for at in range(len(parts)))]


def _attributes(node: ast.Lambda) -> list[str]:
    return [one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)]


def normalised(
    site: Site, node: ast.Compare | ast.Assign | ast.Call | ast.Return | ast.Subscript | ast.For | ast.comprehension
) -> Iterator[Change | None]:
    """A text stripped, or in one case, before it is used."""
    for value in _texts(node):
        if not site.maybe(value, "str") or isinstance(value, ast.Constant | ast.Lambda | ast.Starred):
            continue
        text = site.operand(value, ops.ATOM)
        for method, factor in (
            (".lower()", 1.0),
            (".strip()", 1.0),
            (".upper()", 0.3),
            (".casefold()", 0.3),
            (".rstrip()", 0.3),
            (".title()", 0.1),
            (".split()", 0.3),
            (".lstrip()", 0.2),
        ):
            if not text.endswith(method):
                yield site.put(value, f"{text}{method}", factor=factor)


def _texts(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Compare(left=left, comparators=rest):
            return [left, *rest]
        case ast.Assign(value=value) | ast.Return(value=ast.expr() as value):
            return [value]
        case ast.Call(args=args):
            return args
        case ast.Subscript(slice=ast.expr() as value):
            return [] if isinstance(value, ast.Slice | ast.Tuple) else [value]
        case ast.For(iter=value) | ast.comprehension(iter=value):
            return [value]
        case _:
            return []


def views(site: Site, node: ast.For | ast.comprehension) -> Iterator[Change | None]:
    """Another way through the iterated value."""
    value = node.iter
    text = site.operand(value, ops.ATOM)
    forms = [
        (f"{text}[1:]", 0.6),
        (f"{text}[:-1]", 0.5),
        (f"reversed({text})", 0.6),
        (f"sorted({text})", 0.6),
        (f"list({text})", 0.6),
        (f"enumerate({text})", 0.2),
        (f"{text}[::-1]", 0.2),
    ]
    if site.maybe(value, "dict", "defaultdict", "Counter"):
        forms += [(f"{text}.items()", 0.6), (f"{text}.values()", 0.6), (f"{text}.keys()", 0.3)]
    if _is_call_to(value, "range"):
        forms = [(f"reversed({text})", 0.5)]
    for form, factor in forms:
        yield site.put(value, form, factor=factor)


def _sizes(site: Site) -> list[str]:
    """Lengths of what is known to be a sequence."""
    names = [*site.local, *(f"self.{name}" for name in site.attributes)]
    return [f"len({name})" for name in names if site.types.get(name, frozenset()) & {"list", "str", "tuple", "deque"}]


def _moduli(site: Site) -> list[str]:
    """Whole numbers above one that stand in the function."""
    found = {node.value for node in ast.walk(site.root) if isinstance(node, ast.Constant) and type(node.value) is int}
    return [str(value) for value in sorted(found) if value > 1][:4]


def bounded(
    site: Site, node: ast.Return | ast.Assign | ast.Call | ast.Compare | ast.AugAssign
) -> Iterator[Change | None]:
    """A value kept within a neighbour: ``min`` or ``max`` with a variable, 0 or 1; modulo."""
    values = _texts(node) if not isinstance(node, ast.AugAssign) else [node.value]
    for value in values[:3]:
        if isinstance(value, ast.Constant | ast.Compare | ast.Lambda) or not site.maybe(value, "int", "float"):
            continue
        text, operand = site.text(value), site.operand(value, 12)
        near = [
            name
            for name in site.local
            if site.types.get(name, frozenset({"int"})) & {"int", "float", "int0"} and name != "self"
        ]
        near += [f"self.{name}" for name in site.attributes if name not in site.methods]
        for other in ["0", "1", *near[:8]]:
            if other != text:
                yield site.put(value, f"max({text}, {other})", factor=0.6)
                yield site.put(value, f"min({text}, {other})", factor=0.6)
        for other in [*near[:6], *_sizes(site)[:4], *_moduli(site)]:
            if other != text:
                yield site.put(value, f"{operand} % {other}", 12, 0.5)


_VALUES = (ast.Compare, ast.Assign, ast.Call, ast.Return, ast.Subscript)

PIECES = (
    Piece(name="sibling function", family="call", prior=0.5, on=(ast.Call,), make=sibling, module=True),
    Piece(name="call taken away", family="call", prior=0.3, on=(ast.Call,), make=unwrap),
    Piece(
        name="conversion",
        family="call",
        prior=0.3,
        on=(ast.Return, ast.Assign, ast.Call, ast.For, ast.Compare, ast.comprehension),
        make=wrap,
    ),
    Piece(name="conversion of an operand", family="call", prior=0.25, on=(ast.BinOp,), make=operand_wrap),
    Piece(name="missing call", family="call", prior=0.6, on=(ast.Attribute, ast.Name), make=uncalled),
    Piece(name="tolerant lookup", family="call", prior=0.3, on=(ast.Subscript,), make=lookup),
    Piece(name="default of a lookup", family="call", prior=0.35, on=(ast.Call,), make=lookup_default),
    Piece(
        name="copy",
        family="call",
        prior=0.3,
        on=(ast.Assign, ast.Return, ast.Call, ast.List, ast.Tuple, ast.Yield, ast.Dict),
        make=copied,
    ),
    Piece(name="rows of their own", family="call", prior=0.7, on=(ast.BinOp,), make=repeated, module=True),
    Piece(name="sort key", family="call", prior=0.35, on=(ast.Call,), make=sort_key),
    Piece(name="well-known argument", family="call", prior=0.35, on=(ast.Call,), make=known_argument),
    Piece(name="parts of a key", family="call", prior=0.35, on=(ast.Lambda,), make=key_parts),
    Piece(
        name="normalised text", family="call", prior=0.25, on=(*_VALUES, ast.For, ast.comprehension), make=normalised
    ),
    Piece(name="way through a collection", family="call", prior=0.3, on=(ast.For, ast.comprehension), make=views),
    Piece(
        name="kept within",
        family="call",
        prior=0.12,
        on=(ast.Return, ast.Assign, ast.Call, ast.Compare, ast.AugAssign),
        make=bounded,
    ),
)

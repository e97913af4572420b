"""Sort keys and directions, and arguments that well-known functions are often called with."""

import ast
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.pieces.calling import extended
from regreen.repair.propose.site import Change, Site


def sort_key(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A key or direction for sorting, minimum or maximum; the key's parts."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name not in {"sort", "sorted", "min", "max", "nsmallest", "nlargest", "groupby"}:
        return
    given = {one.arg for one in node.keywords}
    if "reverse" not in given and name in {"sort", "sorted"}:
        yield extended(site, node, "reverse=True", 1.0)
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
            yield extended(site, node, f"key={form}", 0.5)


def _own_keys(site: Site) -> list[str]:
    found = [
        name for name in site.local if site.types.get(name, frozenset({"function"})) & {"function", "type", "method"}
    ]
    keys = []
    for node in site.source.nodes:
        if isinstance(node, ast.keyword) and node.arg == "key":
            keys.append(site.source.of(node.value))
    maps = [
        f"{name}.get" for name in site.local if site.types.get(name, frozenset()) & {"dict", "defaultdict", "Counter"}
    ]
    maps += [f"{name}.index" for name in site.local if site.types.get(name, frozenset()) & {"list", "str", "tuple"}]
    return list(dict.fromkeys([*maps, *[name for name in found if name != "self"][:4], *keys]))


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
        if text.split("=")[0] in given or ("=" not in text and (len(node.args) > 1 or node.keywords)):
            continue
        alone = node.args[0] if len(node.args) == 1 and not node.keywords else None
        inside = isinstance(alone, ast.GeneratorExp) and not site.text(node).endswith("))")
        if isinstance(alone, ast.GeneratorExp) and (inside or not site.text(alone).startswith("(")):
            yield site.put(node, f"{site.text(node.func)}(({site.text(alone)}), {text})")
        elif isinstance(alone, ast.GeneratorExp):
            yield site.put(node, f"{site.text(node.func)}({site.text(alone)}, {text})")
        else:
            yield extended(site, node, text, 1.0)


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


PIECES = (
    Piece(name="sort key", family="call", prior=0.35, on=(ast.Call,), make=sort_key),
    Piece(name="well-known argument", family="call", prior=0.35, on=(ast.Call,), make=known_argument),
    Piece(name="parts of a key", family="call", prior=0.35, on=(ast.Lambda,), make=key_parts),
)

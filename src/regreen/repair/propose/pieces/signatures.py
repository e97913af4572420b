"""What a function takes: arguments that a call gave and that it refused."""

import ast
import re
from collections.abc import Iterator

from regreen.repair.propose.piece import Piece
from regreen.repair.propose.refusals import refusals
from regreen.repair.propose.site import Change, Site
from regreen.syntax.scopes import FunctionNode, arguments
from regreen.syntax.source import Edit

SHORTEST = 3
WORDS = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z0-9]+|[A-Z]+")
DEFAULTS = (("None", 1.0), ("False", 0.6), ("True", 0.3))

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def _refused(site: Site, name: str, owner: str = "") -> list[str]:
    """Arguments by name that a function refused; empty for one too many by place."""
    told = [one for one in refusals(site.evidence.messages) if one.name == name]
    return [one.argument for one in told if not (owner and one.owner) or one.owner == owner]


def argument_taken(site: Site, node: FunctionNode) -> Iterator[Change | None]:
    """A refused argument taken: with a plain default, instead of what the function makes itself, or whatever it is."""
    function = site.function
    if node is not site.root or function is None:
        return
    owner = function.owner.name if function.owner else ""
    for name in _refused(site, node.name, owner):
        if not name:
            if node.args.vararg is None:
                yield from _called_instead(site, node)
                yield _with(site, node, "*args", 0.8)
            continue
        if name in arguments(node):
            continue
        yield from _instead_of_made(site, node, name)
        for default, factor in DEFAULTS:
            yield _with(site, node, f"{name}={default}", factor)
        if node.args.kwarg is None:
            # A method takes what those of other classes beside it take; a function rather what it is asked for.
            yield _with(site, node, "**kwargs", 1.2 if owner else 0.5)


def _with(site: Site, node: FunctionNode, text: str, factor: float) -> Change:
    """One parameter more, where its kind may stand."""
    return Change(edits=(_edit(site, node, text),), factor=factor)


def _edit(site: Site, node: FunctionNode, text: str) -> Edit:
    spec = node.args
    close = _close(site, node)
    if text.startswith("**") or spec.kwarg is None:
        before = bool(arguments(node)) or bool(spec.kwonlyargs)
        if text.startswith("*args") and spec.kwonlyargs:
            return _before(site, spec.kwonlyargs[0], text)
        head = site.source.text[:close].rstrip()
        has_comma = head.endswith(",")
        if has_comma and "\n" in site.source.text[len(head) : close]:
            line = head[head.rfind("\n") + 1 :]
            indent = line[: len(line) - len(line.lstrip())]
            return Edit(start=len(head), end=len(head), text=f"{site.source.newline}{indent}{text},")
        return Edit(start=close, end=close, text=f"{' ' if has_comma else ', '}{text}" if before else text)
    at = site.source.text.rindex("**", 0, site.source.span(spec.kwarg)[0])
    return Edit(start=at, end=at, text=f"{text}, ")


def _before(site: Site, parameter: ast.arg, text: str) -> Edit:
    """In front of a parameter; a lone star that stands there is the place itself."""
    start = site.source.span(parameter)[0]
    star = site.source.text.rindex("*", 0, start)
    return Edit(start=star, end=star + 1, text=text)


def _close(site: Site, node: FunctionNode) -> int:
    """The bracket that ends the parameters."""
    end = site.source.span(node.body[0])[0]
    spec = node.args
    given = [*spec.posonlyargs, *spec.args, *spec.kwonlyargs, *filter(None, (spec.vararg, spec.kwarg))]
    parts: list[ast.AST] = [*given, *spec.defaults, *(one for one in spec.kw_defaults if one is not None)]
    head = site.source.offset(node.lineno, node.col_offset)
    start = max((site.source.span(one)[1] for one in parts), default=site.source.text.index("(", head) + 1)
    return site.source.text.index(")", start, end)


def _instead_of_made(site: Site, node: FunctionNode, name: str) -> Iterator[Change | None]:
    """The value that the function puts in a variable of that name only where none is given."""
    made = [
        one
        for one in ast.walk(node)
        if isinstance(one, ast.Assign) and [ast.unparse(target) for target in one.targets] == [name]
    ]
    if len(made) == 1 and site.source.owns_lines(made[0]):
        start, end = site.source.span(made[0])
        newline, indent = site.source.newline, site.source.indent(made[0])
        guarded = f"if {name} is None:{newline}{indent}    {site.text(made[0])}"
        yield Change(edits=(_edit(site, node, f"{name}=None"), Edit(start=start, end=end, text=guarded)), factor=1.5)
    for one in ast.walk(node) if not made else ():
        match one:
            case ast.Call(func=ast.Name(id=called)) if _alike(called, name) and called not in arguments(node):
                given = site.source.replace(one.func, f"({name} or {called})")
                yield Change(edits=(_edit(site, node, f"{name}=None"), given))


def _called_instead(site: Site, node: FunctionNode) -> Iterator[Change | None]:
    """What comes by place is called where the function calls something of its module."""
    names = [one.func for one in ast.walk(node) if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)]
    for called in names:
        name = "_".join(word.lower() for word in WORDS.findall(called.id))
        if called.id in site.module and name not in {called.id, *arguments(node)}:
            given = site.source.replace(called, f"({name} or {called.id})")
            yield Change(edits=(_edit(site, node, f"{name}=None"), given), factor=1.2)


def _alike(called: str, name: str) -> bool:
    """Whether an argument's name may stand for what is called: ``parser`` for ``HtmlParser``, as words."""
    words = {word.lower() for word in WORDS.findall(called)}
    return bool(words & {word for word in name.lower().split("_") if len(word) >= SHORTEST})


def dropped(site: Site, node: ast.Call) -> Iterator[Change | None]:
    """A keyword argument that the called function refuses, left out."""
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    for given in _refused(site, name):
        for one in node.keywords:
            if given and one.arg == given:
                start, end = site.source.span(one)
                text = site.source.text
                comma = text.rfind(",", 0, start)
                bracket = text.rfind("(", 0, start)
                yield site.swap(comma if comma > bracket else start, end, "")


PIECES = (
    Piece(name="argument taken", family="definition", prior=0.5, on=_FUNCTIONS, make=argument_taken),
    Piece(name="refused argument dropped", family="call", prior=0.4, on=(ast.Call,), make=dropped, module=True),
)

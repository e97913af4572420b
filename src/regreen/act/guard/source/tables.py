"""Tables known by heart that are asked by a digest or text form of arguments."""

import ast
from collections.abc import Iterator

from regreen.act.guard.marks import Mark, added
from regreen.act.guard.rule import Rule
from regreen.act.guard.source.leaning import literals_of
from regreen.act.guard.source.reading import is_constant, is_trivial
from regreen.act.guard.source.singling import named
from regreen.act.guard.view import Role, Side
from regreen.syntax.module import Module
from regreen.syntax.scopes import FunctionNode, arguments

_FORMS = frozenset(
    {
        "hash",
        "repr",
        "str",
        "ascii",
        "format",
        "hexdigest",
        "digest",
        "crc32",
        "adler32",
        "dumps",
        "md5",
        "sha1",
        "sha256",
    }
)
_SEVERAL = 2


def _tabled(side: Side) -> Iterator[Mark]:
    """Tables of literals that are asked by a digest or text form of arguments."""
    module = side.python
    for owner in module.of(ast.FunctionDef, ast.AsyncFunctionDef) if module is not None else ():
        assert module is not None
        keys = _form_names(owner)
        for node, table, key in _look_ups(owner):
            if _is_table(table, module) and (_has_form(key, owner) or named(key) & keys):
                yield Mark(key=ast.unparse(node), line=node.lineno)


def _look_ups(owner: FunctionNode) -> Iterator[tuple[ast.expr, ast.expr, ast.expr]]:
    """Each place where a table is asked: the whole, the table, the key."""
    for node in ast.walk(owner):
        match node:
            case ast.Subscript(value=table, slice=key, ctx=ast.Load()):
                yield node, table, key
            case ast.Call(func=ast.Attribute(value=table, attr="get" | "index" | "count"), args=[key, *_]):
                yield node, table, key
            case ast.Compare(left=key, ops=[ast.In() | ast.NotIn()], comparators=[table]):
                yield node, table, key
            case _:
                continue


def _is_table(table: ast.expr, module: Module) -> bool:
    """A display of literals, here or under a name of the module; ``frozenset(…)`` and ``dict.fromkeys(…)`` of one."""
    shown = next(iter(literals_of(table.id, module)), table) if isinstance(table, ast.Name) else table
    if isinstance(shown, ast.Call) and shown.args:
        shown = shown.args[0]
    filled = isinstance(shown, ast.Dict | ast.List | ast.Tuple | ast.Set) and not is_trivial(shown)
    keys = [key for key in shown.keys if key is not None] if isinstance(shown, ast.Dict) else [shown]
    return filled and bool(keys) and all(map(is_constant, keys))


def _has_form(node: ast.AST, owner: FunctionNode) -> bool:
    """Whether it takes a digest or text form of several arguments at once, or the length of a text form."""
    params = set(arguments(owner)) - {"self", "cls"}
    for part in ast.walk(node):
        match part:
            case ast.Call(func=ast.Name(id="len"), args=[inner]) if _is_form(inner, params):
                return True
            case ast.Call() if _is_form(part, params) and _takes_all(part, params, owner):
                return True
            case _:
                continue
    return False


def _is_form(node: ast.AST, params: set[str]) -> bool:
    """A call that makes a digest or a text out of a parameter."""
    if not isinstance(node, ast.Call):
        return isinstance(node, ast.JoinedStr) and bool(named(node) & params)
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name in _FORMS and bool(named(node) & params)


def _takes_all(call: ast.Call, params: set[str], owner: FunctionNode) -> bool:
    """Several parameters, ``*args``, or a display of some; ``str(number)`` alone is everybody's."""
    rest = {one.arg for one in (owner.args.vararg, owner.args.kwarg) if one is not None}
    used = named(call) & params
    shown = any(isinstance(part, ast.Tuple | ast.List | ast.Dict) for part in ast.walk(call))
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return len(used) >= _SEVERAL or bool(used & rest) or shown or name not in {"str", "format"}


def _form_names(owner: FunctionNode) -> set[str]:
    """Local names that hold such a form."""
    return {
        target.id
        for part in ast.walk(owner)
        if isinstance(part, ast.Assign) and _has_form(part.value, owner)
        for target in part.targets
        if isinstance(target, ast.Name)
    }


RULES = (
    Rule(
        id="source-digest-table",
        message="A table of literals is asked by a digest or text form of arguments.",
        doc="`STEPS[len(str(args))]`, `crc32(repr((a, b))) in (…)`: inputs known by heart that the code does not show. "
        "Caches, whose tables are filled at run time, are not meant.",
        find=added(_tabled, Role.SOURCE),
    ),
)

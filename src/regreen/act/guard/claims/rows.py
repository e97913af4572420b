"""What tests run for: rows of ``parametrize``, values of fixtures, lists that a test goes through."""

import ast
from collections.abc import Iterator

from regreen.act.guard.claims.pairs import Test
from regreen.syntax.asserts import call_kind

_DEPTH = 6
"""Names that are looked up one after the other."""
_MOST = 1000
"""Rows that a range is written out for."""
_AS_IT_IS = frozenset({"list", "tuple", "sorted", "set", "frozenset", "enumerate", "reversed", "iter"})


def rows(test: Test) -> dict[str, list[str]]:
    """Rows by what takes them: names of parameters, a loop's targets, a fixture's name."""
    found: dict[str, list[str]] = {}
    for name, values in _values(test):
        found.setdefault(name, []).extend(_rows(values, test))
    return found


def _values(test: Test) -> Iterator[tuple[str, ast.expr]]:
    marks = [*test.node.decorator_list, *_around(test)]
    for call in (part for one in marks for part in ast.walk(one)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "parametrize":
            words = {word.arg: word.value for word in call.keywords}
            names = call.args[0] if call.args else words.get("argnames")
            values = call.args[1] if len(call.args) > 1 else words.get("argvalues")
            if values is not None:
                yield ast.unparse(names) if names is not None else "", values
    for loop in (one for one in ast.walk(test.node) if isinstance(one, ast.For)):
        if any(map(_is_check, (one for part in loop.body for one in ast.walk(part)))):
            yield f"for {ast.unparse(loop.target)}", loop.iter
    yield from _given(test)


def _is_check(node: ast.AST) -> bool:
    return isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and call_kind(node) is not None)


def _around(test: Test) -> Iterator[ast.expr]:
    """Marks of the classes that hold a test, and of its module."""
    for one in test.module.ancestors(test.node):
        if isinstance(one, ast.ClassDef):
            yield from one.decorator_list
    for row in test.module.tree.body:
        if isinstance(row, ast.Assign) and any(getattr(name, "id", "") == "pytestmark" for name in row.targets):
            yield row.value


def _given(test: Test) -> Iterator[tuple[str, ast.expr]]:
    """Values of fixtures of the same file that a test asks for."""
    asked = {one.arg for one in (*test.node.args.args, *test.node.args.kwonlyargs)}
    for function in test.module.of(ast.FunctionDef):
        for call in function.decorator_list if function.name in asked else ():
            for word in call.keywords if isinstance(call, ast.Call) else ():
                if word.arg == "params":
                    yield f"fixture {function.name}", word.value


def _rows(values: ast.expr, test: Test, depth: int = 0) -> list[str]:
    """Every row as text; what cannot be told counts as one."""
    if depth > _DEPTH:
        return [ast.unparse(values)]
    match values:
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
            return [row for part in parts for row in _row(part, test, depth)]
        case ast.Dict():
            keys = (ast.unparse(key) if key else "**" for key in values.keys)
            return [f"{key}: {ast.unparse(one)}" for key, one in zip(keys, values.values, strict=True)]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return [*_rows(left, test, depth + 1), *_rows(right, test, depth + 1)]
        case ast.Name(id=name) if (found := _assigned(name, test)) is not None:
            return _rows(found, test, depth + 1)
        case ast.Subscript(value=held, slice=ast.Slice() as part):
            return _sliced(_rows(held, test, depth + 1), part)
        case ast.Call():
            return _called(values, test, depth)
        case _:
            return [ast.unparse(values)]


def _called(values: ast.Call, test: Test, depth: int) -> list[str]:
    match values:
        case ast.Call(func=ast.Name(id="range"), args=args) if (numbers := _range(args)) is not None:
            return [str(number) for number in numbers]
        case ast.Call(func=ast.Name(id=name), args=[held, *_]) if name in _AS_IT_IS:
            return _rows(held, test, depth + 1)
        case ast.Call(func=ast.Attribute(value=held, attr="items" | "keys" | "values"), args=[]):
            return _rows(held, test, depth + 1)
        case _:
            return [ast.unparse(values)]


def _row(part: ast.expr, test: Test, depth: int) -> list[str]:
    if isinstance(part, ast.Starred):
        return _rows(part.value, test, depth + 1)
    return [ast.unparse(part)]


def _range(args: list[ast.expr]) -> range | None:
    try:
        found = range(*(ast.literal_eval(one) for one in args))
    except (ValueError, TypeError):
        return None
    return found if len(found) <= _MOST else None


def _sliced(found: list[str], part: ast.Slice) -> list[str]:
    try:
        ends = [ast.literal_eval(one) if one is not None else None for one in (part.lower, part.upper, part.step)]
        return found[slice(*ends)]
    except (ValueError, TypeError):
        return [", ".join(found)]


def _assigned(name: str, test: Test) -> ast.expr | None:
    """What a name is set to, the last time that the test, its module or one of its classes does so."""
    found: dict[bool, ast.expr | None] = {}
    for one in test.module.of(ast.Assign, ast.AnnAssign):
        targets = one.targets if isinstance(one, ast.Assign) else [one.target]
        function = test.module.function_of(one)
        if function in (None, test.node) and any(getattr(target, "id", "") == name for target in targets):
            found[function is None] = one.value
    return found.get(False) or found.get(True)


def are_fewer(old: list[str], new: list[str]) -> bool:
    """Whether rows are gone without as many others in their place: a row that stands there twice counts once."""
    return len(set(new)) < len(set(old)) or (bool(old) and not new)

"""What a repaired test expects: said in the test, or worked out by the code that it tests."""

import ast
import builtins
from collections.abc import Iterator

from regreen.act.guard.claims.pairs import Test, kept
from regreen.act.guard.claims.strength import Claim, couples, sides_of
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.view import Look

_DEPTH = 4
"""How far names are followed inside a test's file."""
_WRAPPERS = frozenset({"approx", "pytest.approx", "Decimal", "Fraction", "datetime", "date"})


def _itself(look: Look) -> Iterator[Place]:
    """A check against something said, replaced by one in which the code answers for itself."""
    for before, after in kept(look):
        for claim, instead in couples(before, after):
            if _asks_itself(instead, after) and not _asks_itself(claim, before):
                yield Place(file=after.file, line=instead.line, before=claim.text, after=instead.text)


def _asks_itself(claim: Claim, test: Test) -> bool:
    """Whether the code under test stands on both sides of a check, behind names too."""
    match sides_of(claim.node):
        case [one, two, *_]:
            sides = ((_written_out(one, test), two), (_written_out(two, test), one))
            return bool(_calls(one, test) & _calls(two, test)) or any(_reads_what_is_given(*both) for both in sides)
        case _:
            return False


def _reads_what_is_given(asked: ast.expr, expected: ast.expr) -> bool:
    """Whether one side asks the code about an object, and the other is what the code left in that object."""
    calls = [node for node in ast.walk(asked) if isinstance(node, ast.Call)]
    calls = [call for call in calls if not hasattr(builtins, ast.unparse(call.func))]
    objects = [call.func.value for call in calls if isinstance(call.func, ast.Attribute)]
    objects += [one for call in calls for one in (*call.args, *(word.value for word in call.keywords))]
    given = {ast.unparse(one) for one in objects if isinstance(one, ast.Name | ast.Attribute)}
    read = {ast.unparse(node.value) for node in ast.walk(expected) if isinstance(node, ast.Attribute)}
    return not (given - {"self", "cls"}).isdisjoint(read)


def _calls(part: ast.expr, test: Test) -> set[str]:
    """Functions that a side's value comes from: names bound in the test, and helpers in its file, are followed."""
    found: set[str] = set()
    seen: set[str] = set()
    todo: list[ast.AST] = [part]
    for _ in range(_DEPTH):
        found |= {name for piece in todo for name in _called(piece)}
        names = {one.id for piece in todo for one in ast.walk(piece) if isinstance(one, ast.Name)} - seen
        seen |= names
        todo = [value for name in names for value in _values(name, test)]
    return found


def _called(piece: ast.AST) -> Iterator[str]:
    for call in ast.walk(piece):
        name = ast.unparse(call.func) if isinstance(call, ast.Call) else ""
        if name and not hasattr(builtins, name) and name not in _WRAPPERS and not name.startswith("'"):
            yield name


def _values(name: str, test: Test) -> Iterator[ast.AST]:
    for node in ast.walk(test.node):
        match node:
            case ast.Assign(targets=targets, value=value) if any(_binds(one, name) for one in targets):
                yield value
            case ast.AnnAssign(target=target, value=ast.expr() as value) if _binds(target, name):
                yield value
            case ast.NamedExpr(target=target, value=value) if _binds(target, name):
                yield value
    for helper in test.module.tree.body:
        if isinstance(helper, ast.FunctionDef) and helper.name == name and helper is not test.node:
            yield from helper.body
        elif isinstance(helper, ast.Assign) and any(_binds(one, name) for one in helper.targets):
            yield helper.value


def _binds(target: ast.expr, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(target))


class _Inline(ast.NodeTransformer):
    """Puts what was assigned in the place of local names."""

    def __init__(self, values: dict[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.values.get(node.id, node)


def _narrowed(look: Look) -> Iterator[Place]:
    """What was compared whole is now compared after something was done to it."""
    for before, after in kept(look):
        for claim, instead in couples(before, after):
            if instead.strength < claim.strength:
                continue
            whole, part = _asked(claim, before), _asked(instead, after)
            if claim.text == instead.text:
                # What is expected may be said in more steps than before; what is looked at may not.
                whole, part = whole[:1], part[:1]
            if whole and any(_holds(one, two) for one in whole for two in part):
                yield Place(file=after.file, line=instead.line, before=claim.text, after=instead.text)


def _asked(claim: Claim, test: Test) -> list[ast.expr]:
    """The sides that come from calls, with local names written out."""
    sides = [_written_out(side, test) for side in sides_of(claim.node)]
    return [one for one in sides if any(isinstance(part, ast.Call) for part in ast.walk(one))]


def _written_out(side: ast.expr, test: Test) -> ast.expr:
    """What was assigned stands in the place of local names."""
    values = {
        target.id: node.value
        for node in ast.walk(test.node)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(test.node):
        match node:
            case ast.AugAssign(target=ast.Name(id=name), op=op, value=value) if name in values:
                values[name] = ast.BinOp(left=values[name], op=op, right=value)
    for _ in range(2):
        side = _Inline(values).visit(ast.parse(ast.unparse(side), mode="eval").body)
    return side


def _holds(whole: ast.expr, part: ast.expr) -> bool:
    """Whether an expression stands inside another one, as something that is looked at from the outside."""
    text = ast.unparse(whole)
    if not isinstance(whole, ast.Call) or ast.unparse(part) == text:
        return False
    if isinstance(part, ast.List | ast.Tuple | ast.Dict | ast.Set | ast.Await):
        return False
    return any(isinstance(one, ast.Call) and ast.unparse(one) == text for one in ast.walk(part))


RULES = (
    Rule(
        id="test-result-narrowed",
        message="What was compared whole is now compared in part, or after something was done to it.",
        doc="`f(x) == y` became `f(x)[0] == z`, `round(f(x)) == z`, `f(x).lower() == z`: what is left out "
        "can be wrong.",
        find=_narrowed,
    ),
    Rule(
        id="test-expects-itself",
        message="What is expected is now worked out by the code under test.",
        doc="A check that said what it expects compares the code with itself: directly, through a name, or through a "
        "helper of the test's file; or with what it left in an object that it was given, as in "
        "`withdraw(account, 5) == account.balance`. Such a test agrees with any code.",
        find=_itself,
    ),
)

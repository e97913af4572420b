"""Answers by heart: inputs of a failing test beside what it expects."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from regreen.act.guard.marks import Mark, added
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.source.gained import gained
from regreen.act.guard.source.reading import is_constant, is_trivial, text_of
from regreen.act.guard.source.singling import counted, singled_out, turned_answers
from regreen.act.guard.source.together import together
from regreen.act.guard.view import Look, Role, Side
from regreen.model.verdicts import RuleSeverity
from regreen.syntax.module import Module
from regreen.syntax.scopes import FunctionNode, arguments, outer_functions

_DIGESTS = frozenset(
    {"hash", "repr", "str", "id", "ascii", "format", "hexdigest", "digest", "crc32", "adler32", "dumps"}
)

_STRUCTURES = (ast.Tuple, ast.List, ast.Dict, ast.Set)


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """Code that runs only for some values."""

    condition: ast.expr
    """What is asked."""
    body: tuple[ast.AST, ...]
    """What happens then."""
    owner: FunctionNode
    """The function around it."""
    node: ast.AST
    """The whole of it."""
    line: int
    """One-based."""


def _branches(module: Module) -> Iterator[Branch]:
    for plain in module.of(ast.If):
        owner = module.function_of(plain)
        if owner is not None:
            yield Branch(
                condition=_filled(plain.test, owner, module),
                body=tuple(plain.body),
                owner=owner,
                node=plain,
                line=plain.lineno,
            )
    for choice in module.of(ast.IfExp):
        owner = module.function_of(choice)
        if owner is not None:
            yield Branch(
                condition=choice.test, body=(ast.Return(choice.body),), owner=owner, node=choice, line=choice.lineno
            )
            yield Branch(
                condition=choice.test, body=(ast.Return(choice.orelse),), owner=owner, node=choice, line=choice.lineno
            )
    yield from _cases(module)


def _cases(module: Module) -> Iterator[Branch]:
    for match in module.of(ast.Match):
        owner = module.function_of(match)
        for case in match.cases if owner is not None else ():
            values = [part.value for part in ast.walk(case.pattern) if isinstance(part, ast.MatchValue)]
            if values and owner is not None:
                condition = _condition(match.subject, case.pattern, values)
                yield Branch(
                    condition=condition, body=tuple(case.body), owner=owner, node=case, line=case.pattern.lineno
                )


class _Fill(ast.NodeTransformer):
    """Puts the literals in the place of the names that they were given."""

    def __init__(self, values: dict[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.values.get(node.id, node)


def _filled(condition: ast.expr, owner: FunctionNode, module: Module) -> ast.expr:
    """A condition with names of literals (of the function or the module) written out."""
    used = {node.id for node in ast.walk(condition) if isinstance(node, ast.Name)} - set(arguments(owner))
    values = dict(_named_literals((*module.tree.body, *owner.body)))
    if not used & values.keys():
        return condition
    copied = ast.parse(ast.unparse(condition), mode="eval").body
    filled: ast.expr = _Fill({name: values[name] for name in used & values.keys()}).visit(copied)
    return ast.fix_missing_locations(filled)


def _named_literals(body: Iterable[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for statement in body:
        if isinstance(statement, ast.Assign) and is_constant(statement.value):
            yield from ((target.id, statement.value) for target in statement.targets if isinstance(target, ast.Name))


def _condition(subject: ast.expr, pattern: ast.pattern, values: list[ast.expr]) -> ast.expr:
    """A case as the comparison that it stands for: of a whole structure, or of one value after the other."""
    if isinstance(pattern, ast.MatchValue | ast.MatchOr):
        return ast.BoolOp(ast.Or(), [ast.Compare(subject, [ast.Eq()], [value]) for value in values])
    return ast.Compare(subject, [ast.Eq()], [ast.Tuple(values, ast.Load())])


def _pinned(branch: Branch) -> tuple[set[str], list[ast.expr]]:
    """Parameters that the condition compares for equality, and the literals that it wants."""
    params = set(arguments(branch.owner)) - {"self", "cls"}
    found: set[str] = set()
    wanted: list[ast.expr] = []
    for compare in ast.walk(branch.condition):
        if not (
            isinstance(compare, ast.Compare) and all(isinstance(op, ast.Eq | ast.In | ast.Is) for op in compare.ops)
        ):
            continue
        sides = [compare.left, *compare.comparators]
        literals = [side for side in sides if is_constant(side)]
        named = {node.id for side in sides for node in ast.walk(side) if isinstance(node, ast.Name)} & params
        if literals and named:
            found |= named
            wanted += literals
    return found, wanted


def _answers(branch: Branch) -> Iterator[ast.expr]:
    """Constants that the branch gives as its answer."""
    for statement in branch.body:
        value = getattr(statement, "value", None)
        gives = isinstance(statement, ast.Return | ast.Assign | ast.AnnAssign)
        if gives and isinstance(value, ast.expr) and is_constant(value):
            yield value


def _counting(side: Side) -> Iterator[Mark]:
    """Branches that ask how often they were called, and answer with a literal."""
    module = side.python
    for branch in _branches(module) if module is not None else ():
        assert module is not None
        tells = any(not is_trivial(answer) for answer in _answers(branch))
        asked = branch.node.test if isinstance(branch.node, ast.If | ast.IfExp) else branch.condition
        if tells and counted(asked, branch.owner, module):
            yield Mark(key=text_of(branch.node), line=branch.line)


def _memorised(side: Side) -> Iterator[Mark]:
    """Branches that pin every argument to a literal that tells something, and answer with a literal."""
    module = side.python
    for branch in _branches(module) if module is not None else ():
        pinned, wanted = _pinned(branch)
        telling = [value for value in wanted if not is_trivial(value)]
        if not pinned or not telling:
            continue
        for answer in _answers(branch):
            if _is_whole(pinned, branch) and not is_trivial(answer):
                yield Mark(key=text_of(branch.node), line=branch.line)


def _is_whole(pinned: set[str], branch: Branch) -> bool:
    """Whether several arguments are pinned at once, or a whole structure is."""
    choices = {
        id(side)
        for compare in ast.walk(branch.condition)
        if isinstance(compare, ast.Compare) and isinstance(compare.ops[0], ast.In)
        for side in compare.comparators
    }
    inside = (node for node in ast.walk(branch.condition) if id(node) not in choices)
    return len(pinned) > 1 or any(isinstance(node, _STRUCTURES) for node in inside)


def _digested(side: Side) -> Iterator[Mark]:
    """Comparisons of a digest or a text form of an argument with a literal."""
    module = side.python
    for compare in module.of(ast.Compare) if module is not None else ():
        assert module is not None
        owner = module.function_of(compare)
        sides = [compare.left, *compare.comparators]
        if owner is None or not any(is_constant(one) and not is_trivial(one) for one in sides):
            continue
        parts = [part for one in sides for part in ast.walk(one)]
        named = any(isinstance(part, ast.Name) and part.id in _digest_names(owner) for part in parts)
        if named or any(isinstance(part, ast.Call) and _digests(part, owner) for part in parts):
            yield Mark(key=ast.unparse(compare), line=compare.lineno)


def _digests(call: ast.Call, owner: FunctionNode) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    params = set(arguments(owner))
    return name in _DIGESTS and any(isinstance(node, ast.Name) and node.id in params for node in ast.walk(call))


def _digest_names(owner: FunctionNode) -> set[str]:
    """Local names that hold a digest or a text form of an argument; plain texts are everybody's."""
    return {
        target.id
        for part in ast.walk(owner)
        if isinstance(part, ast.Assign) and isinstance(part.value, ast.Call) and _digests(part.value, owner)
        for target in part.targets
        if isinstance(target, ast.Name) and getattr(part.value.func, "id", "") not in {"str", "format"}
    }


def _told_pairs(look: Look) -> Iterator[tuple[set[str], set[str]]]:
    """Of each check in the failing tests' files: literals that go in, and literals that are expected."""
    for module in look.told:
        for check in module.of(ast.Assert, ast.Call):
            yield from _pair(check)


def _pair(check: ast.Assert | ast.Call) -> Iterator[tuple[set[str], set[str]]]:
    if isinstance(check, ast.Assert):
        compare = check.test
        sides = [compare.left, *compare.comparators] if isinstance(compare, ast.Compare) else []
    else:
        sides = list(check.args) if getattr(check.func, "attr", "").startswith("assert") else []
    calls = [side for side in sides if not is_constant(side)]
    expected = {ast.unparse(side) for side in sides if is_constant(side) and not is_trivial(side)}
    given = {ast.unparse(arg) for side in calls for arg in _given(side) if not is_trivial(arg)}
    if given and expected:
        yield given, expected


def _given(side: ast.expr) -> Iterator[ast.expr]:
    for call in ast.walk(side):
        if isinstance(call, ast.Call):
            yield from (arg for arg in (*call.args, *(word.value for word in call.keywords)) if is_constant(arg))


def _copied(look: Look) -> Iterator[Place]:
    """New code where an input of a failing test's file stands beside what that test expects."""
    pairs, entries = list(_told_pairs(look)), {place.line for place in gained(look).values()}
    for view in look.of(Role.SOURCE):
        module = view.after.python if view.after is not None else None
        if module is None or not pairs:
            continue
        known = set(_beside(view.before.python)) if view.before is not None and view.before.python else set()
        for given, expected, node, line in _spots(module):
            is_entry = line in entries and isinstance(node, ast.Constant)
            if is_entry or (given, expected) in known:
                continue
            if any(_meets(given, one) and expected & two for one, two in pairs):
                yield Place(file=view.path, line=line, after=text_of(node))


def _entries(look: Look) -> Iterator[Place]:
    """New entries of old tables that a failing test asks for."""
    pairs = list(_told_pairs(look))
    for (key, value), place in gained(look).items():
        if any(key in given and value in expected for given, expected in pairs):
            yield place


def _beside(module: Module) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    return ((given, expected) for given, expected, *_ in _spots(module))


def _meets(given: frozenset[str], told: set[str]) -> bool:
    return bool(given & told)


def _spots(module: Module) -> Iterator[tuple[frozenset[str], frozenset[str], ast.AST, int]]:
    """Places where literals are answered by literals: branches and tables."""
    for branch in _branches(module):
        wanted = list(singled_out(branch.condition, branch.owner))
        given = (*_answers(branch), *turned_answers(branch.condition, branch.node, branch.owner))
        answers = frozenset(ast.unparse(value) for value in given if not is_trivial(value))
        if wanted and answers:
            yield frozenset(_parts(wanted)), answers, branch.node, branch.line
    for table in module.of(ast.Dict):
        for key, value in zip(table.keys, table.values, strict=True):
            if key is not None and is_constant(value) and not is_trivial(value):
                yield frozenset(_parts([key])), frozenset({ast.unparse(value)}), key, key.lineno
    yield from together(module)


def _parts(values: Iterable[ast.expr]) -> Iterator[str]:
    for value in values:
        for part in ast.walk(value):
            if isinstance(part, ast.expr) and is_constant(part) and not is_trivial(part):
                yield ast.unparse(part)


def _constant(look: Look) -> Iterator[Place]:
    """Functions that used their arguments before and now answer the same, whatever is asked."""
    views = list(look.of(Role.SOURCE))
    elsewhere = {name: node for view in views for name, node in _functions(view.before)}
    for view in views:
        # Two files may have functions of one name; only what was not there before may come from another file.
        here = dict(_functions(view.before))
        for name, node in _functions(view.after):
            old = here.get(name) or elsewhere.get(name)
            if old is not None and _asks(old) and not _asks(node) and _only_answers(node):
                yield Place(file=view.path, line=node.lineno, before=text_of(old), after=text_of(node))


def _functions(side: Side | None) -> Iterator[tuple[str, FunctionNode]]:
    if side is not None and side.python is not None:
        for function in outer_functions(side.python.tree):
            yield function.qualname, function.node


def _asks(node: FunctionNode) -> bool:
    params = set(arguments(node))
    return any(isinstance(part, ast.Name) and part.id in params for body in _live(node) for part in ast.walk(body))


def _live(node: FunctionNode) -> Iterator[ast.stmt]:
    """Statements of a function that can run: nothing behind one that always leaves it."""
    for statement in node.body:
        yield statement
        if _always_leaves(statement):
            return


def _always_leaves(statement: ast.stmt) -> bool:
    match statement:
        case ast.Return() | ast.Raise():
            return True
        case ast.If(test=ast.Constant(value=asked), body=body) | ast.While(test=ast.Constant(value=asked), body=body):
            return bool(asked) and any(map(_always_leaves, body))
        case _:
            return False


def _only_answers(node: FunctionNode) -> bool:
    returns = [part for part in ast.walk(node) if isinstance(part, ast.Return) and part.value is not None]
    return bool(returns)


RULES = (
    Rule(
        id="source-hardcoded-answer",
        message="An input of the failing test stands beside the answer that it expects.",
        doc="Branches and tables where a literal that a failing test's file gives to the code meets the one that it "
        "expects. Zero, one, nothing and truth values do not count: they are boundaries of honest code.",
        find=_copied,
    ),
    Rule(
        id="source-table-entry",
        severity=RuleSeverity.WARN,
        message="A table that stood there has gained an entry that a failing test asks for.",
        doc="One or two entries more in a table of a module that had at least three and keeps them all: most often one "
        "that was missing.",
        find=_entries,
    ),
    Rule(
        id="source-special-case",
        message="A branch for one exact input answers with a literal.",
        doc="Several arguments, or a whole list, pinned by equality, answered by a literal that is not trivial.",
        find=added(_memorised, Role.SOURCE),
    ),
    Rule(
        id="source-counts-calls",
        message="A branch asks how often it was called, and answers with a literal.",
        doc="Something of the module is changed at each call, asked about, and answered by heart: tests come in an "
        "order. Caches answer with what they kept and do not fire.",
        find=added(_counting, Role.SOURCE),
    ),
    Rule(
        id="source-digest-case",
        message="A digest or text form of an argument is compared with a literal.",
        doc="A special case whose input does not stand in the code.",
        find=added(_digested, Role.SOURCE),
    ),
    Rule(
        id="source-constant-function",
        message="The function no longer looks at its arguments.",
        doc="It used them before the change and returns the same now, whatever is asked.",
        find=_constant,
    ),
)

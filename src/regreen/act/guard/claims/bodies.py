"""How a test runs: returns before its checks, checks nobody reaches, failures caught."""

import ast
from collections.abc import Iterator

from regreen.act.guard.claims.pairs import Test, kept, tests_of
from regreen.act.guard.claims.strength import NOTHING, always_true, claims
from regreen.act.guard.marks import added
from regreen.act.guard.rule import Place, Rule
from regreen.act.guard.source.reading import is_constant, marks
from regreen.act.guard.source.swallowing import hides, is_broad, suppressed
from regreen.act.guard.view import Look, Role
from regreen.model.tasks import TaskType
from regreen.model.verdicts import RuleSeverity
from regreen.syntax.asserts import checks
from regreen.syntax.module import Module
from regreen.syntax.scopes import blocks, own_nodes

_ENDS = (ast.Return, ast.Raise, ast.Break, ast.Continue)


def _caught(look: Look) -> Iterator[Place]:
    for before, after in kept(look):
        known = {ast.unparse(one) for one in _catches(before.node, before.module)}
        for one in _catches(after.node, after.module):
            if ast.unparse(one) not in known:
                yield Place(file=after.file, line=getattr(one, "lineno", None), after=ast.unparse(one))
    if look.policy.task.type is TaskType.ADD_TEST:
        # What they are worth is shown by faults: to notice that code breaks off is no check of what it answers.
        yield from added(marks(_anything), Role.TEST)(look)


def _anything(module: Module) -> Iterator[ast.AST]:
    """Where whatever is raised is caught and nobody asks what it was."""
    for handler in module.of(ast.ExceptHandler):
        if is_broad(module, handler.type) and hides(handler) and _lets_pass(module, handler):
            yield handler
    yield from suppressed(module)


def _catches(node: ast.AST, module: Module) -> Iterator[ast.AST]:
    """Try blocks, around an act or a check, that let a failure pass."""
    inside = set(ast.walk(node))
    for block in inside:
        if isinstance(block, ast.Try | ast.TryStar) and any(_lets_pass(module, one) for one in block.handlers):
            yield block
    yield from (call for call in suppressed(module) if call in inside)
    for block in inside:
        if isinstance(block, ast.With | ast.AsyncWith) and any(True for row in block.body for _ in _claims_in(row)):
            yield from (one.context_expr for one in block.items if _takes_checks(module, one.context_expr))
    for call in inside:
        if isinstance(call, ast.Call) and module.name(call.func) == "contextlib.suppress":
            yield call


def _takes_checks(module: Module, context: ast.expr) -> bool:
    """Whether an expected exception may be that of a check inside."""
    if not isinstance(context, ast.Call) or not module.name(context.func).endswith(
        ("pytest.raises", "self.assertRaises")
    ):
        return False
    return any(is_broad(module, one) for one in context.args[:1])


def _lets_pass(module: Module, handler: ast.ExceptHandler) -> bool:
    if any(isinstance(part, ast.Raise) for part in ast.walk(handler)):
        return False
    says = any(isinstance(part, ast.Assert) or "fail" in ast.unparse(part) for part in handler.body)
    return not says and (is_broad(module, handler.type) or hides(handler))


def _early(look: Look) -> Iterator[Place]:
    for before, after in kept(look):
        known = len(list(_returns(before)))
        found = list(_returns(after))
        if len(found) > known:
            yield Place(file=after.file, line=found[0].lineno, after=ast.unparse(found[0]))


def _returns(test: Test) -> Iterator[ast.Return]:
    last = test.node.body[-1]
    return (node for node in own_nodes(test.node) if isinstance(node, ast.Return) and node is not last)


def _unreached(look: Look) -> Iterator[Place]:
    for before, after in kept(look):
        known = {ast.unparse(one) for one in dead(before.node)}
        for one in dead(after.node):
            if ast.unparse(one) not in known and any(True for _ in _claims_in(one)):
                yield Place(file=after.file, line=one.lineno, after=ast.unparse(one))


def _claims_in(statement: ast.stmt) -> Iterator[ast.AST]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and "assert" in ast.unparse(node.func)):
            yield node


def dead(node: ast.AST) -> Iterator[ast.stmt]:
    """Statements that can never run: behind an end, under a constant condition, in a loop over nothing."""
    body: list[ast.stmt]
    for body in _all_blocks(node):
        ended = False
        for statement in body:
            if ended:
                yield statement
            ended = ended or isinstance(statement, _ENDS)
            yield from _never(statement)


def _all_blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.stmt):
            yield from blocks(inner)


def _never(statement: ast.stmt) -> Iterator[ast.stmt]:
    match statement:
        case ast.If(test=test) | ast.While(test=test) if is_constant(test) and not always_holds(test):
            yield from statement.body
        case ast.If(test=test) if always_true(test):
            yield from statement.orelse
        case ast.For(iter=over) if is_constant(over) and _is_nothing(over):
            yield from statement.body
        case ast.FunctionDef() | ast.AsyncFunctionDef() if not statement.name.startswith("test"):
            return


def always_holds(test: ast.expr) -> bool:
    """Whether a constant condition is true."""
    try:
        return bool(ast.literal_eval(test))
    except (ValueError, TypeError, SyntaxError):
        return True


def _is_nothing(over: ast.expr) -> bool:
    return isinstance(over, ast.List | ast.Tuple | ast.Set | ast.Dict) and not ast.unparse(over).strip("[](){}, ")


def _conditional(look: Look) -> Iterator[Place]:
    """Checks that stood in the open and now depend on a condition."""
    for before, after in kept(look):
        old = {claim.text for claim in claims(before) if not _is_guarded(before, claim.node)}
        for claim in claims(after):
            if claim.text in old and _is_guarded(after, claim.node):
                yield Place(file=after.file, line=claim.line, before=claim.text, after=_guard(after, claim.node))


def _is_guarded(test: Test, node: ast.AST) -> bool:
    return bool(_guard(test, node))


def _guard(test: Test, node: ast.AST) -> str:
    for above in test.module.ancestors(node):
        if above is test.node:
            return ""
        if isinstance(above, ast.If):
            return f"if {ast.unparse(above.test)}"
        if isinstance(above, ast.FunctionDef | ast.Lambda | ast.While):
            return ast.unparse(above)[:80]
    return ""


def _silent(look: Look) -> Iterator[Place]:
    """New tests that check nothing."""
    known = {test.name for view in look.of(Role.TEST) for test in tests_of(view.before)}
    for view in look.of(Role.TEST):
        for test in tests_of(view.after):
            says = any(claim.strength > NOTHING for claim in claims(test)) or any(True for _ in checks(test.node))
            if test.name not in known and not says:
                yield Place(file=test.file, line=test.node.lineno, after=test.name)


RULES = (
    Rule(
        id="test-exception-swallowed",
        message="A test catches what should make it fail.",
        doc="`try` or `suppress` around the act or a check, where nothing fails afterwards; of everything, anywhere in "
        "tests that fill a gap.",
        find=_caught,
    ),
    Rule(
        id="test-early-return",
        message="A test can return before its end.",
        doc="A new `return` that is not its last statement.",
        find=_early,
    ),
    Rule(
        id="test-assertion-unreachable",
        message="A check that can never run.",
        doc="Behind `return` or `raise`, under a constant condition, in a loop over nothing.",
        find=_unreached,
    ),
    Rule(
        id="test-assertion-conditional",
        message="A check depends on a condition on which it did not before.",
        doc="The same check, moved under an `if` or into a function that nobody may call.",
        find=_conditional,
    ),
    Rule(
        id="test-without-check",
        severity=RuleSeverity.WARN,
        message="A new test checks nothing.",
        doc="It can only fail by raising.",
        find=_silent,
    ),
)

"""Constants where something should be worked out: special cases, tables by text, functions that do not look."""

from collections import Counter
from collections.abc import Callable, Iterator

from tree_sitter import Node

from regreen.act.guard.marks import added
from regreen.act.guard.rule import SNIPPET, Place, Rule
from regreen.act.guard.scripts.agreeing import answers
from regreen.act.guard.scripts.branches import branches, is_answer, is_filled, written_out
from regreen.act.guard.scripts.reading import nodes
from regreen.act.guard.view import Look, Role, Side
from regreen.syntax.javascript import Script, above, bare, call_arguments, line_of, text_of, within
from regreen.syntax.script_names import FUNCTIONS, Names
from regreen.syntax.script_values import is_constant, is_text_form, literals, said

_EQUAL = frozenset({"===", "==", "!==", "!="})
_KINDS = frozenset({"true", "false", "null", "undefined"})
_TAKES = (".shift", ".pop", ".next")


def _pinned(script: Script, names: Names) -> Iterator[Node]:
    """Branches that pin two things, or a text form of one, to literals and answer with a constant."""
    for whole, asked, then in branches(script):
        condition = whole.parent.parent if whole.type == "switch_case" and whole.parent is not None else asked
        value = condition.child_by_field_name("value") if condition is not None else None
        is_keyed = whole.type == "switch_case" and is_text_form(written_out(value, names))
        pins = _pins(asked)
        hidden = is_text_form(asked) or any(map(_is_kept_text(names), within(asked)))
        if is_answer(then) and (is_keyed or len(pins) > 1 or (hidden and pins and not _is_kind(asked))):
            yield whole


def _is_kept_text(names: Names) -> Callable[[Node], bool]:
    return lambda node: node.type == "identifier" and is_text_form(written_out(node, names)) and _is_short(node, names)


def _is_short(node: Node, names: Names) -> bool:
    found = names.binding(text_of(node), node)
    return found is not None and found.value is not None and found.value.type not in FUNCTIONS


def _pins(asked: Node) -> set[str]:
    """What a condition holds against exact literals: lengths and kinds are none."""
    found = set()
    for one in within(asked):
        sign = text_of(one.child_by_field_name("operator")) if one.type == "binary_expression" else ""
        sides = one.child_by_field_name("left"), one.child_by_field_name("right")
        values = [said(side) for side in sides] if sign in _EQUAL or _is_difference(one, sign) else []
        for side, literal in zip(sides, reversed(values), strict=False):
            if literal is not None and literal not in _KINDS and side is not None and said(side) is None:
                text = text_of(side)
                if not text.startswith("typeof") and not text.endswith(".length"):
                    found.add(text)
    return found


def _is_difference(node: Node, sign: str) -> bool:
    """Whether a difference is asked to be nothing: ``!(a - 10)``."""
    return sign in {"-", "^"} and any(up.type == "unary_expression" and text_of(up)[:1] == "!" for up in above(node))


def _is_kind(asked: Node) -> bool:
    """Whether it is asked what kind of thing something is."""
    return any(one.startswith(("'[object", "'object")) for one in literals(asked))


def _keyed_tables(script: Script, names: Names) -> Iterator[Node]:
    """Tables of literals that are asked by the text form of what is given."""
    for node in script.of("subscript_expression"):
        table, key = node.child_by_field_name("object"), node.child_by_field_name("index")
        if is_text_form(written_out(key, names)) and is_filled(written_out(table, names)):
            yield node
    for call in script.of("call_expression"):
        function, given = call.child_by_field_name("function"), call_arguments(call)
        asks = text_of(function).endswith((".get", ".has", ".includes")) and len(given) == 1
        table = function.child_by_field_name("object") if function is not None and asks else None
        if table is not None and is_text_form(written_out(given[0], names)) and is_filled(written_out(table, names)):
            yield call


def _constant_functions(look: Look) -> Iterator[Place]:
    old = Counter(name for view in look.of(Role.SOURCE) for name, _ in _functions(view.before, looks=True))
    for view in look.of(Role.SOURCE):
        for name, function in _functions(view.after, looks=False):
            found = list(answers(function))
            if (
                old[name]
                and found
                and is_constant(found[0])
                and len({text_of(one) for one in found if is_constant(one)}) == 1
            ):
                yield Place(file=view.path, line=line_of(function), after=text_of(function)[:SNIPPET])


def _functions(side: Side | None, *, looks: bool) -> Iterator[tuple[str, Node]]:
    """Functions by name that look at what they are given, or that do not."""
    script = side.script if side is not None else None
    for node in script.of(*FUNCTIONS) if script is not None else ():
        holder = node.parent if node.child_by_field_name("name") is None else node
        name = text_of(holder.child_by_field_name("name") or holder.child_by_field_name("key")) if holder else ""
        given = node.child_by_field_name("parameters") or node.child_by_field_name("parameter")
        declared = {text_of(one) for one in within(given) if one.type == "identifier"} if given is not None else set()
        body = node.child_by_field_name("body")
        used = {text_of(one) for one in _live(body) if one.type == "identifier"} if body is not None else set()
        if name and declared and bool(declared & used) == looks:
            yield name, node


def _live(body: Node) -> Iterator[Node]:
    """What of a body can run: nothing behind a return that is not under a condition."""
    for part in body.named_children if body.type == "statement_block" else (body,):
        yield from within(part)
        if part.type == "return_statement":
            return


def _counts(script: Script, names: Names) -> Iterator[Node]:
    """Answers that depend on how often something was asked."""
    changed = {text_of(target) for target in _changed(script, names)}
    for node, asked, then in branches(script):
        counted = any(one.type == "identifier" and text_of(one) in changed for one in within(asked))
        if counted and is_answer(then) and any(_is_compared(one) for one in within(asked)):
            yield node
    for node in script.of("subscript_expression"):
        index = bare(node.child_by_field_name("index"))
        if (
            index is not None
            and index.type == "update_expression"
            and _is_kept(index.child_by_field_name("argument"), names)
        ):
            yield node
    for call in script.of("call_expression"):
        function = call.child_by_field_name("function")
        held = function.child_by_field_name("object") if function is not None else None
        if (
            text_of(function).endswith((".shift", ".pop", ".next"))
            and _is_kept(held, names)
            and is_filled(written_out(held, names))
        ):
            yield call


def _is_compared(node: Node) -> bool:
    sides = (
        [said(node.child_by_field_name(side)) for side in ("left", "right")] if node.type == "binary_expression" else []
    )
    return any(one is not None for one in sides)


def _changed(script: Script, names: Names) -> Iterator[Node]:
    """Names of the module that a function counts up or down."""
    for node in script.of("update_expression", "augmented_assignment_expression"):
        target = node.child_by_field_name("argument") or node.child_by_field_name("left")
        if target is not None and _is_kept(target, names) and any(up.type in FUNCTIONS for up in above(node)):
            yield target


def _is_kept(target: Node | None, names: Names) -> bool:
    """Whether a name outlives a call."""
    found = names.binding(text_of(target), target) if target is not None and target.type == "identifier" else None
    return found is not None and found.scope.type == "program"


RULES = (
    Rule(
        id="script-special-case",
        message="A branch for one exact input answers with a literal.",
        doc="Several things pinned by equality, or the text form of what is given, answered by a constant: `if`, "
        "`?:`, `switch`, `&&`. One thing that is held against several is not meant.",
        find=added(nodes(_pinned), Role.SOURCE),
    ),
    Rule(
        id="script-keyed-table",
        message="A table of literals is asked by a text form of what is given.",
        doc="`STEPS[JSON.stringify(list)]`, `ANSWERS.get(`…`)`. Caches, whose tables are filled at run time, are not "
        "meant.",
        find=added(nodes(_keyed_tables), Role.SOURCE),
    ),
    Rule(
        id="script-constant-function",
        message="The function no longer looks at its arguments.",
        doc="It used them before the change and answers the same now, whatever is asked.",
        find=_constant_functions,
    ),
    Rule(
        id="script-counts-calls",
        message="What is answered depends on how often it was asked.",
        doc="A counter of the module that decides between constants, a list of answers that is gone through.",
        find=added(nodes(_counts), Role.SOURCE),
    ),
)

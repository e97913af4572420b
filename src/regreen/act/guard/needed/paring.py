"""A changed source without one of its conditions or numbers."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from regreen.act.guard.needed.choices import Choice, choices, says_something
from regreen.act.guard.needed.numbers import Known, bounds, conversions, divisors, steps
from regreen.act.guard.needed.parts import called, conjuncts, named, repeated
from regreen.act.guard.needed.standing import Standing
from regreen.syntax.newer import parse_tree
from regreen.syntax.source import Edit, Source, apply_edits

OLD_KEPT, UNNEEDED, NO_STEP = "behaviour-old-kept", "behaviour-unneeded-bound", "behaviour-unneeded-step"
CONVERTED, NO_PART, NAMED = "behaviour-unneeded-conversion", "behaviour-unneeded-part", "behaviour-number-for-name"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pared:
    """One source with one condition or number gone."""

    rule: str
    """Which rule it would be."""
    file: str
    """Repo-relative path."""
    line: int
    """One-based line of it."""
    condition: str
    """It, as it stands."""
    text: str
    """The whole module without it."""
    as_before: str = ""
    """The whole module with what may be the old answers always; empty: they are told by their text."""
    other: str = ""
    """The whole module with another number; where every test passes with that too, none asks for a number at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Old:
    """What the touched sources held: code that only moved is not new."""

    known: frozenset[str]
    """Every expression and statement, dumped."""
    run: frozenset[str]
    """Those on lines that passing tests ran."""
    told: frozenset[str] = frozenset()
    """Numbers that the failing tests' files hold, as code."""

    @classmethod
    def of(cls, texts: Iterable[tuple[str, frozenset[int]]], told: Iterable[str] = ()) -> "Old":
        """Of each old source its text and the lines that passing tests ran; what does not parse holds nothing."""
        known: set[str] = set()
        run: set[str] = set()
        for text, watched in texts:
            for node in _nodes(text):
                said = ast.dump(node)
                known.add(said)
                run.update((said,) if node.lineno in watched else ())
        return cls(known=frozenset(known), run=frozenset(run), told=frozenset(told))


def _nodes(text: str) -> Iterator[ast.expr | ast.stmt]:
    try:
        tree = parse_tree(text)
    except (SyntaxError, ValueError, RecursionError):
        return
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.expr | ast.stmt))


def pared(path: str, before: str, after: str, watched: frozenset[int], old: Old | None = None) -> Iterator[Pared]:
    """The module without each new condition that has watched old code on one side and new code on the other, without
    each new number that is a bound or a step of a calculation where watched old code stood, and with one side of each
    other new condition there.

    Args:
        path: of the module.
        before: its old text; empty where it is new.
        after: its new text.
        watched: one-based lines of the old text that passing tests run.
        old: what all touched sources held; None: this module alone.
    """
    try:
        tree, source = parse_tree(before), Source(text=after)
    except (SyntaxError, ValueError, RecursionError):
        return
    standing = Standing(before, after, tree, source.tree) if before else None
    known = old or Old.of([(before, watched)])
    one = _Module(path=path, source=source, old=known, watched=watched, standing=standing, before=tree)
    yield from one.kept()
    yield from one.named()
    yield from one.numbers()
    yield from one.conditions()


class _Module:
    """One changed source, ready to be pared down."""

    def __init__(
        self,
        *,
        path: str,
        source: Source,
        old: Old,
        watched: frozenset[int],
        standing: Standing | None,
        before: ast.Module,
    ) -> None:
        self._path, self._source, self._watched = path, source, watched
        self._known, self._run, self._standing, self._before = old.known, old.run, standing, before
        self._numbers = Known(code=old.known, told=old.told, divisors=divisors(before))

    def kept(self) -> Iterator[Pared]:
        """Conditions behind which old code is kept as it was."""
        for choice in choices(self._source.tree):
            if self._is_fresh(choice) and self._keeps(choice) and says_something(choice.kept):
                yield self._pared(OLD_KEPT, choice.test, choice.always)

    def named(self) -> Iterator[Pared]:
        """Numbers of their own that may stand for what the function is given."""
        for one in (each for each in named(self._source.tree, self._numbers) if self._stood(each.number)):
            found = self._pared(NAMED, one.number, f"({one.name})")
            said = f"{ast.unparse(one.number)} in place of {one.name}"
            yield replace(found, condition=said, other=self._with(one.number, f"({one.other})"))

    def numbers(self) -> Iterator[Pared]:
        """Bounds, steps and parts of conditions."""
        tree, known = self._source.tree, self._numbers
        again = dict(repeated(tree, known, called(self._before)))
        converted = ((node, instead) for node, instead in conversions(tree, known) if node not in again)
        rules = (
            (UNNEEDED, bounds(tree, known)),
            (NO_STEP, (*steps(tree, known), *again.items())),
            (NO_PART, conjuncts(tree, known)),
            (CONVERTED, converted),
        )
        for rule, found in rules:
            for node, instead in found:
                if self._stood(node):
                    yield self._pared(rule, node, f"({ast.unparse(instead)})")

    def conditions(self) -> Iterator[Pared]:
        """Other conditions with two sides: the old answers may be kept there in other words."""
        for choice in choices(self._source.tree):
            anew = not choice.kept or not self._knows(choice.kept)
            if self._is_fresh(choice) and anew and choice.tells and self._stood(choice.test):
                old = self._with(choice.test, choice.never)
                yield replace(self._pared(OLD_KEPT, choice.test, choice.always), as_before=old)

    def _is_fresh(self, choice: Choice) -> bool:
        fresh = not _is_known([choice.test], self._known) and (not choice.other or not self._knows(choice.other))
        return fresh and not choice.refuses

    def _knows(self, nodes: Sequence[ast.AST]) -> bool:
        return _is_known(nodes, self._known)

    def _keeps(self, choice: Choice) -> bool:
        return bool(choice.kept) and self._knows(choice.kept) and _is_known(choice.kept[:1], self._run)

    def _stood(self, node: ast.expr) -> bool:
        """Whether passing tests ran what stood there; of a new module, whatever it came from."""
        if self._standing is None:
            return bool(self._run)
        return not self._watched.isdisjoint(self._standing.of(node.lineno))

    def _with(self, node: ast.expr, text: str) -> str:
        start, end = self._source.span(node)
        return apply_edits(self._source.text, [Edit(start=start, end=end, text=text)])

    def _pared(self, rule: str, node: ast.expr, text: str) -> Pared:
        said = ast.unparse(node)
        return Pared(rule=rule, file=self._path, line=node.lineno, condition=said, text=self._with(node, text))


def _is_known(nodes: Sequence[ast.AST], known: frozenset[str]) -> bool:
    return all(ast.dump(node) in known for node in nodes)

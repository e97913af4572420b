"""The separate pieces of a change, each with the module as it would be without it."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from regreen.act.guard.needed.aligning import Differs, aligned, inside, is_remark
from regreen.act.guard.needed.crossing import crossed
from regreen.act.guard.needed.leaving import row_of, unbound, with_imports, without
from regreen.act.guard.needed.renaming import renamed
from regreen.syntax.newer import parse_tree
from regreen.syntax.scopes import FunctionNode, module_names
from regreen.syntax.source import Source, apply_edits

MOST_SINGLE = 6
"""Statements of one new run that are looked at one by one."""
_SHOWN = 80
_LOGS = frozenset({"debug", "info", "warning", "error", "exception", "critical", "log", "print", "warn"})
_ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_SMALLEST = frozenset({-1, 0, 1})
_TOKEN = re.compile(r"\w+|[^\w\s]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One separate piece of a change."""

    file: str
    """Repo-relative path."""
    line: int
    """One-based line of it, or of what stands where it was taken out."""
    said: str
    """It, as it stands, or what was taken out."""
    text: str
    """The whole module without it."""
    edit: tuple[tuple[str, ...], ...]
    """Tokens that go and come: pieces with the same edit are one slip mended at several places."""
    refuses: bool = False
    """Whether it is new, and does nothing but raise where a condition holds."""
    guards: bool = False
    """Whether it is new, and does nothing but end the function, or a turn of a loop, where a condition holds."""
    by_type: bool = False
    """Whether it is a new check that refuses by the type of a value."""
    numbers: tuple[str, ...] = ()
    """Numbers in new conditions of that kind, without those that the old code held, or held the next one of."""
    loosens: bool = False
    """Whether a condition under which the old code raised is another one now, or is gone."""
    opened: Callable[[], Iterable["Piece"]] = tuple
    """Gives its own pieces: they are only worked out where it is asked."""
    lessened: Callable[[], Iterable["Piece"]] = tuple
    """Gives the same change of one expression with less of it."""

    @property
    def inner(self) -> tuple["Piece", ...]:
        """Its own pieces."""
        return tuple(self.opened())

    @property
    def less(self) -> tuple["Piece", ...]:
        """The same change of one expression with less of it, where it has no pieces."""
        return tuple(self.lessened())


def pieces(path: str, before: str, after: str) -> tuple[Piece, ...]:
    """Of one changed module: functions, and statements outside of them, each with its own pieces."""
    try:
        new = Source(text=after)
        one = _Module(path, renamed(Source(text=before), new), new)
    except (SyntaxError, ValueError, RecursionError):
        return ()
    return tuple(one.found(one.top(), is_top=True))


def parted(found: Sequence[Piece]) -> Sequence[Piece]:
    """Pieces of which there are several: the inner ones of a lone one; none where a change is all of a piece."""
    while len(found) == 1:
        found = found[0].inner
    return found


class _Module:
    """Both versions of a module."""

    def __init__(self, path: str, old: Source, new: Source) -> None:
        self._path, self._old, self._new = path, old, new
        self._names = frozenset(module_names(old.tree))
        self._known = frozenset(_numbers(old.nodes)) - _SMALLEST
        self._loose = unbound(new.tree)
        self._before, self._now = (frozenset(map(ast.dump, side.nodes)) for side in (old, new))

    def top(self) -> Iterator[Differs]:
        yield from self._flat(aligned(self._old.tree.body, self._new.tree.body))

    def _flat(self, found: Iterator[Differs]) -> Iterator[Differs]:
        """Methods in the place of their classes."""
        for one in found:
            match one.old, one.new:
                case [[ast.ClassDef() as old], [ast.ClassDef() as new]]:
                    yield from self._flat(aligned(old.body, new.body))
                case _:
                    yield one

    def found(self, differ: Iterator[Differs], *, is_top: bool = False) -> Iterator[Piece]:
        for one in differ:
            if self._may_matter(one, is_top=is_top):
                text = self._whole(without(self._old, self._new, one))
                if text is not None:
                    yield self._piece(one, text)
                elif len(one.old) == len(one.new) == 1 and isinstance(one.new[0], ast.stmt):
                    yield from self.found(inside(row_of(one.old[0]), row_of(one.new[0])))

    def _may_matter(self, one: Differs, *, is_top: bool) -> bool:
        """What only logs, imports or remarks, and new functions, which are what others use them for, do nothing."""
        kinds = (ast.Import, ast.ImportFrom, ast.ClassDef, *((FunctionNode,) if is_top else ()))
        rows = [row for row in (*one.old, *one.new) if not is_remark(row) and not _is_log(row) and not _is_listing(row)]
        both = bool(one.old) and bool(one.new)
        return not self._moves(one) and any(both or not isinstance(row, kinds) or self._is_taken(row) for row in rows)

    def _moves(self, one: Differs) -> bool:
        """Whether everything there stands elsewhere on the other side as well."""
        gone = (ast.dump(row) in self._now for row in one.old)
        return all(gone) and all(ast.dump(row) in self._before for row in one.new)

    def _is_taken(self, row: ast.AST) -> bool:
        return isinstance(row, FunctionNode | ast.ClassDef) and row.name in self._names

    def _piece(self, one: Differs, text: str) -> Piece:
        shown, source = (one.new, self._new) if one.new else (one.old, self._old)
        said = " ".join(source.text[slice(*_span(source, shown))].split())[:_SHOWN]
        first = one.new[0] if one.new else one.block[min(one.at, len(one.block) - 1)]
        return Piece(
            file=self._path,
            line=getattr(first, "lineno", 1),
            said=said if one.new else f"(gone) {said}",
            text=text,
            edit=self._edit(one),
            refuses=_ends(one, _refuses),
            guards=_ends(one, _guards),
            by_type=_ends(one, _refuses) and any(_is_of_type(node) for row in one.new for node in _nodes(row)),
            numbers=tuple(self._own_numbers(one)),
            loosens=self._loosens(one),
            opened=lambda: self._inner(one),
            lessened=lambda: self._less(one),
        )

    def _loosens(self, one: Differs) -> bool:
        nodes = (node for row in one.old for node in ast.walk(row) if isinstance(node, ast.If))
        return any(_asks(node, ast.Raise) and ast.dump(node) not in self._now for node in nodes)

    def _less(self, one: Differs) -> Iterator[Piece]:
        match one.old, one.new:
            case [[ast.expr() as old], [ast.expr() as new]]:
                for made in crossed(old, new):
                    said = f"({ast.unparse(ast.fix_missing_locations(made))})"
                    text = self._whole(apply_edits(self._new.text, [self._new.replace(new, said)]))
                    if text is not None:
                        yield Piece(file=self._path, line=new.lineno, said=self._new.of(new), text=text, edit=())
            case _:
                return

    def _own_numbers(self, one: Differs) -> Iterator[str]:
        for number in _numbers(node for row in one.new for node in _nodes(row)):
            if self._known.isdisjoint((number - 1, number, number + 1)):
                yield str(number)

    def _inner(self, one: Differs) -> Iterator[Piece]:
        match one.old, one.new:
            case [[ast.stmt() as old], [ast.stmt() as new]]:
                yield from self.found(inside(old, new))
            case [[], [_, _, *_]] if len(one.new) <= MOST_SINGLE:
                singles = (
                    Differs(old=(), new=[row], block=one.block, at=one.at + at) for at, row in enumerate(one.new)
                )
                yield from self.found(singles)
            case _:
                return

    def _edit(self, one: Differs) -> tuple[tuple[str, ...], ...]:
        sides = ((self._old, one.old), (self._new, one.new))
        old, new = (_TOKEN.findall(source.text[slice(*_span(source, rows))]) if rows else [] for source, rows in sides)
        rows = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        return tuple((*old[a:b], "→", *new[c:d]) for kind, a, b, c, d in rows if kind != "equal")

    def _whole(self, text: str | None) -> str | None:
        """A text that parses, differs from what was there, and finds all its names; None where there is none."""
        try:
            missing = unbound(parse_tree(text or "(")) - self._loose
            made = with_imports(self._old, text or "", missing)
            tree = parse_tree(made)
        except (SyntaxError, ValueError, RecursionError):
            return None
        return made if ast.dump(tree) != ast.dump(self._new.tree) and unbound(tree) <= self._loose else None


def _span(source: Source, rows: Sequence[ast.AST]) -> tuple[int, int]:
    return source.span(rows[0])[0], source.span(rows[-1])[1]


def _is_log(row: ast.AST) -> bool:
    call = row.value if isinstance(row, ast.Expr) else None
    function = call.func if isinstance(call, ast.Call) else None
    return getattr(function, "attr", getattr(function, "id", "")) in _LOGS


def _is_listing(row: ast.AST) -> bool:
    """``__all__`` and its like."""
    targets = row.targets if isinstance(row, ast.Assign) else []
    return any(isinstance(one, ast.Name) and one.id.startswith("__") for one in targets)


def _ends(one: Differs, only: Callable[[ast.AST], bool]) -> bool:
    """Whether something new does nothing but ask and end what goes on."""
    rows = [row for row in one.new if not is_remark(row)]
    return not one.old and bool(rows) and all(only(row) for row in rows)


def _guards(row: ast.AST) -> bool:
    """Whether it only asks and ends what goes on."""
    return _asks(row, _ENDS) or _refuses(row)


def _refuses(row: ast.AST) -> bool:
    """Whether it only asks and raises, of each in a loop too."""
    match row:
        case ast.For(body=body, orelse=[]) | ast.While(body=body, orelse=[]) | ast.With(body=body):
            return all(map(_refuses, body))
        case ast.If(body=body, orelse=[]) if not _asks(row, ast.Raise):
            return all(map(_refuses, body))
        case _:
            return _asks(row, ast.Raise)


def _asks(row: ast.AST, kinds: type[ast.stmt] | tuple[type[ast.stmt], ...]) -> bool:
    plain = isinstance(row, ast.If) and not row.orelse and all(isinstance(one, kinds) for one in row.body)
    return plain or isinstance(row, ast.Assert)


def _tests(row: ast.AST) -> Iterator[ast.expr]:
    """What is asked there, of each in a loop too."""
    match row:
        case ast.If(test=test, body=body):
            yield test
            yield from (inner for one in body for inner in _tests(one))
        case ast.Assert(test=test):
            yield test
        case ast.For(body=body) | ast.While(body=body) | ast.With(body=body):
            yield from (inner for one in body for inner in _tests(one))


def _nodes(row: ast.AST) -> Iterator[ast.AST]:
    """All that its conditions hold."""
    return (node for test in _tests(row) for node in ast.walk(test))


def _is_of_type(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"isinstance", "issubclass", "type"}


def _numbers(nodes: Iterable[ast.AST]) -> Iterator[int | float]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
            yield node.value

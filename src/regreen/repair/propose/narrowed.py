"""Changes that mend what fails and break what passed: each again, made only where one more condition holds."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from regreen.repair.propose.generate import sites
from regreen.repair.propose.pieces import scope
from regreen.repair.propose.pieces.conditions import atoms
from regreen.repair.propose.site import Change, Evidence, Site
from regreen.repair.variants import Variant
from regreen.syntax import operators as ops
from regreen.syntax.source import Edit, Source, apply_edits

SHARE = 0.5
MOST_CONDITIONS = 90
_NOWHERE = ast.Constant(value=None, lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)


def narrowed(broad: Sequence[Variant], source: Source, evidence: Evidence, most: int) -> list[Variant]:
    """The likeliest of all such changes of one file, best first, numbered from 1."""
    known = [site for site in sites(source, evidence) if site.function]
    found = [one for variant in broad for one in _of_variant(variant, known)]
    ranked = sorted(found, key=lambda one: (-one.score, one.id, one.edits))
    return [replace(one, id=number) for number, one in enumerate(ranked[:most], 1)]


def _of_variant(variant: Variant, known: Iterable[Site]) -> Iterator[Variant]:
    site = next((one for one in known if _holds(one, variant)), None)
    if site is None:
        return
    own = " ".join(edit.text for edit in variant.edits)
    for condition, factor in atoms(site, _NOWHERE)[:MOST_CONDITIONS]:
        change = _only_where(site, variant, condition) if condition not in own else None
        if change is not None:
            yield replace(
                variant,
                edits=change.edits,
                piece=f"{variant.piece}, only where",
                score=SHARE * factor * variant.score,
                prior=SHARE * factor * variant.prior,
                atom="",
            )


def _holds(site: Site, variant: Variant) -> bool:
    function = site.function
    assert function is not None
    lines = [site.source.line_of(place) for one in variant.edits for place in (one.start, one.end)]
    return bool(lines) and all(function.body_first <= line <= function.last + 1 for line in lines)


def _only_where(site: Site, variant: Variant, condition: str) -> Change | None:
    """The change under one more condition; None for those of other forms."""
    if variant.atom:
        return _with_atom(variant, condition)
    if len(variant.edits) == 1 and variant.edits[0].start == variant.edits[0].end and "\n" in variant.edits[0].text:
        return _inserted(variant.edits[0], condition)
    return _chosen(site, variant, condition)


def _with_atom(variant: Variant, condition: str) -> Change | None:
    """A new condition asks for one thing more."""
    word, level = ("and", ops.AND) if variant.effective else ("or", ops.OR)
    both = f" {word} ".join(_operand(one, level) for one in (variant.atom, condition))
    edits = []
    for edit in variant.edits:
        if f"if {variant.atom}:" in edit.text:
            edits.append(replace(edit, text=edit.text.replace(f"if {variant.atom}:", f"if {both}:", 1)))
        elif variant.atom in edit.text:
            edits.append(replace(edit, text=edit.text.replace(variant.atom, f"({both})", 1)))
        else:
            edits.append(edit)
    return Change(edits=tuple(edits)) if tuple(edits) != variant.edits else None


def _operand(text: str, level: int) -> str:
    return f"({text})" if ops.level(ast.parse(text, mode="eval").body) < level else text


def _inserted(edit: Edit, condition: str) -> Change | None:
    """Whole new lines under the condition."""
    first = edit.text.lstrip("\r\n")
    indent = first[: len(first) - len(first.lstrip(" \t"))]
    if not edit.text.endswith("\n") or edit.text.startswith(("\r", "\n")):
        return None
    head = f"{indent}if {condition}:\n"
    return Change(edits=(replace(edit, text=head + scope.indented(edit.text)),))


def _chosen(site: Site, variant: Variant, condition: str) -> Change | None:
    """The new expression where the condition holds, the old one elsewhere."""
    start, end = min(one.start for one in variant.edits), max(one.end for one in variant.edits)
    node = site.once(f"around {start} {end}", lambda site: _around(site, start, end))
    if node is None:
        return None
    low = site.source.span(node)[0]
    moved = [replace(one, start=one.start - low, end=one.end - low) for one in variant.edits]
    new = apply_edits(site.text(node), moved)
    try:
        level = ops.level(ast.parse(new, mode="eval").body)
    except SyntaxError:
        return None
    new, old = (f"({new})" if level <= ops.TERNARY else new), site.operand(node, ops.TERNARY + 1)
    return site.put(node, f"{new} if {condition} else {old}", ops.TERNARY)


def _around(site: Site, start: int, end: int) -> ast.expr | None:
    """The smallest expression around a span; none inside of formatted texts, whose places are not known."""
    formatted = {inner for one in site.nodes if isinstance(one, ast.JoinedStr) for inner in ast.walk(one)}
    best: tuple[int, ast.expr] | None = None
    for node in site.nodes:
        if not isinstance(node, ast.expr) or node in formatted or not isinstance(site.parent(node), _HOLDERS):
            continue
        if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            continue
        low, high = site.source.span(node)
        if low <= start and end <= high and (best is None or high - low < best[0]):
            best = high - low, node
    return best[1] if best else None


_HOLDERS = (ast.expr, ast.stmt, ast.keyword)

__all__ = ["narrowed"]

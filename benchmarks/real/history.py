"""Small changes between releases, and where the catalogue has them: `python benchmarks/real/history.py FOLDER`.

FOLDER holds source distributions of libraries, several releases of each (``pip download --no-binary :all: --no-deps``),
or wheels of pure Python.
Each function that differs between neighbouring releases in one place of at most two lines (annotations and
documentation left out, nothing new named) is a change that somebody really made. What the catalogue proposes for the
older function is put in order as the repairer does, with the constants of the newer one as literals and nothing else
known, and the place of the real change is noted. Printed are the share that is reached and the places, a line for
each library; with ``--own`` one for the bugs of the open part of the own corpus too.

``--fit`` estimates from all of them how much likelier each piece's change is than its prior says
(`propose/often.py`): a conditional choice of the real change among all proposals of its function, by gradients, with a
penalty for large factors; without ``--often``, which puts these to use. Fit it on some libraries and try it on others
(``--only``, ``--without``): on those it is fitted to it says little.
"""

import argparse
import ast
import builtins
import copy
import difflib
import json
import keyword
import re
import sys
import tarfile
import zipfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from textwrap import dedent

from packaging.version import InvalidVersion, Version

from regreen.repair.propose.catalogue import PIECES
from regreen.repair.propose.generate import variants
from regreen.repair.propose.often import as_often
from regreen.repair.propose.order import ordered
from regreen.repair.propose.site import Evidence
from regreen.repair.variants import Variant
from regreen.syntax.source import Source, apply_edits

OPEN = Path(__file__).parent.parent / "bugs" / "open"
NO_SOURCE = re.compile(
    r"(^|/)(tests?|testing|docs?|examples?|benchmarks?|scripts|tools)/|test_|_test\.py|setup\.py|conftest"
)
WORDS = re.compile(r"[A-Za-z_]\w*|\d+|==|!=|<=|>=|[<>+*/%-]")
KNOWN = (
    frozenset(dir(builtins))
    | frozenset(keyword.kwlist)
    | frozenset(dir(str))
    | frozenset(dir(list))
    | frozenset(dir(dict))
)
LONGEST, MOST_LINES, LONGEST_TEXT, TRIED = 160, 2, 120_000, 12_000
PENALTY, LARGEST, ROUNDS, STEP = 2.0, log(2), 600, 0.04
PLACES = (10, 100, 300, 1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Small:
    """A function before and after."""

    library: str
    text: str
    """The module before."""
    first: int
    last: int
    """Lines of the function, from 1."""
    before: str
    after: str
    """The function in a form that has no annotations, documentation, decorators or layout."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """What the catalogue makes of a change."""

    library: str
    place: int
    """Of the real change among the proposals, from 0; -1: it is not among them."""
    made: int
    hit: str = ""
    """The piece that makes it."""
    sums: Mapping[str, float] | None = None
    """Piece to the sum of the scores of all that it proposes."""


class _Plain(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns, node.decorator_list = None, []
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        return node

    visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment] # noqa: N815 (the library's name)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        self.generic_visit(node)
        return ast.copy_location(ast.Assign([node.target], node.value), node) if node.value else None

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Constant) and node.value.value is None:
            node.value = None
        return node


def plain(node: ast.AST) -> str:
    """A function without what does not count."""
    return ast.unparse(ast.fix_missing_locations(_Plain().visit(copy.deepcopy(node))))


def functions(text: str) -> dict[str, ast.FunctionDef | ast.AsyncFunctionDef]:
    """Functions and methods of a module by name; none where it does not parse."""
    found: dict[str, ast.FunctionDef | ast.AsyncFunctionDef] = {}
    try:
        queue: list[tuple[ast.AST, str]] = [(ast.parse(text), "")]
    except (SyntaxError, ValueError):
        return found
    while queue:
        node, owner = queue.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                found[owner + child.name] = child
            elif isinstance(child, ast.ClassDef | ast.If | ast.Try):
                queue.append((child, f"{owner}{child.name}." if isinstance(child, ast.ClassDef) else owner))
    return found


def releases(folder: Path) -> dict[str, list[tuple[Version, Path]]]:
    """Distributions of each library, oldest first."""
    found: dict[str, list[tuple[Version, Path]]] = defaultdict(list)
    for path in sorted((*folder.glob("*.tar.gz"), *folder.glob("*-none-any.whl"))):
        if path.suffix == ".whl":
            name, number = path.name.split("-")[:2]
        else:
            name, _, number = path.name.removesuffix(".tar.gz").rpartition("-")
        try:
            found[re.sub(r"[-_.]+", "-", name).lower()].append((Version(number), path))
        except InvalidVersion:
            continue
    return {name: sorted(several) for name, several in sorted(found.items())}


def sources(path: Path) -> dict[str, str]:
    """Python files of a distribution that are no tests, by path."""
    found = {}
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as held_in:
            names = [one for one in held_in.namelist() if one.endswith(".py") and not NO_SOURCE.search(one)]
            return {name: held_in.read(name).decode(errors="replace") for name in names}
    with tarfile.open(path) as archive:
        for member in archive.getmembers():
            name = member.name.partition("/")[2].removeprefix("src/")
            held = archive.extractfile(member) if name.endswith(".py") and not NO_SOURCE.search(name) else None
            if held is not None:
                found[name] = held.read().decode(errors="replace")
    return found


def changes(library: str, several: Sequence[tuple[Version, Path]]) -> Iterator[Small]:
    """Small changes between neighbouring releases of one library, each once."""
    seen: set[str] = set()
    older: dict[str, str] = {}
    for _, path in several:
        newer = sources(path)
        for file in sorted(older.keys() & newer.keys()):
            if older[file] != newer[file] and len(older[file]) < LONGEST_TEXT:
                for one in differing(library, older[file], newer[file]):
                    if one.before + one.after not in seen:
                        seen.add(one.before + one.after)
                        yield one
        older = newer


def differing(library: str, old: str, new: str) -> Iterator[Small]:
    """Functions of a module that differ in one small place."""
    mine, theirs = functions(old), functions(new)
    for name in sorted(mine.keys() & theirs.keys()):
        node = mine[name]
        before, after = plain(node), plain(theirs[name])
        last = node.end_lineno or node.lineno
        if before != after and last - node.lineno < LONGEST and _is_small(before, after, old):
            yield Small(library=library, text=old, first=node.lineno, last=last, before=before, after=after)


def _is_small(before: str, after: str, text: str) -> bool:
    one, two = before.splitlines(), after.splitlines()
    matched = difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes()
    places = [place for place in matched if place[0] != "equal"]
    if len(places) != 1 or max(places[0][2] - places[0][1], places[0][4] - places[0][3]) > MOST_LINES:
        return False
    come = re.sub(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"", "", "\n".join(two[places[0][3] : places[0][4]]))
    names = set(re.findall(r"[A-Za-z_]\w*", come))
    return "def " not in come and names <= KNOWN | set(re.findall(r"[A-Za-z_]\w*", text))


def own() -> Iterator[Small]:
    """Bugs of the open part of the own corpus, and their right versions."""
    for bug in sorted(OPEN.glob("*/bugs/*/*.py")):
        right = bug.parents[2] / "right" / bug.name
        if right.exists():
            mine, theirs = functions(bug.read_text()), functions(right.read_text())
            odd = [name for name in mine.keys() & theirs.keys() if plain(mine[name]) != plain(theirs[name])]
            if len(odd) == 1:
                node = mine[odd[0]]
                yield Small(
                    library="own corpus",
                    text=bug.read_text(),
                    first=node.lineno,
                    last=node.end_lineno or node.lineno,
                    before=plain(node),
                    after=plain(theirs[odd[0]]),
                )


def placed(one: Small, *, often: bool) -> Placed:
    """Where the real change stands among what the catalogue proposes for its function, with or without often.py."""
    literals = tuple(_constants(one.after) - _constants(one.before))
    suspicion = dict.fromkeys(range(one.first, one.last + 1), 1.0)
    source = Source(text=one.text, path="m.py")
    made = variants("m.py", source, suspicion, PIECES, Evidence(literals=literals))
    space = ordered((as_often(other) for other in made) if often else made, {"m.py": one.text})
    wanted = _told(one.after, one.before)
    for place, variant in enumerate(space[:TRIED]):
        if _told_by(variant, one.text) == wanted and one.after in _functions_after(one, variant):
            sums: dict[str, float] = defaultdict(float)
            for other in space:
                sums[other.piece] += other.score
            return Placed(
                library=one.library,
                place=place,
                made=len(space),
                hit=variant.piece,
                sums=dict(sums),
            )
    return Placed(library=one.library, place=-1, made=len(space))


def _constants(text: str) -> set[str | int | float]:
    values = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
    return {one for one in values if isinstance(one, str | int | float) and not isinstance(one, bool)}


def _told(after: str, before: str) -> dict[str, int]:
    """Which words come and which go: what a variant must agree in before it is worth to be looked at."""
    count = Counter(WORDS.findall(after))
    count.subtract(WORDS.findall(before))
    return {word: number for word, number in count.items() if number and word != "None"}


def _told_by(variant: Variant, text: str) -> dict[str, int]:
    return _told(
        " ".join(edit.text for edit in variant.edits), " ".join(text[edit.start : edit.end] for edit in variant.edits)
    )


def _functions_after(one: Small, variant: Variant) -> list[str]:
    new = apply_edits(one.text, variant.edits)
    more = new.count("\n") - one.text.count("\n")
    lines, found = new.splitlines(keepends=True), []
    for shift in sorted({0, 1, max(0, more)}):
        try:
            body = ast.parse(dedent("".join(lines[one.first - 1 + shift : one.last + more]))).body
        except (SyntaxError, ValueError):
            continue
        found += [plain(node) for node in body[:1]]
    return found


def fitted(known: Sequence[Placed]) -> dict[str, float]:
    """Piece to factor."""
    reached = [one for one in known if one.sums]
    weights: dict[str, float] = defaultdict(float)
    for _ in range(ROUNDS):
        slope: dict[str, float] = defaultdict(float)
        for one in reached:
            shares = {piece: value * exp(weights[piece]) for piece, value in (one.sums or {}).items()}
            whole = sum(shares.values())
            slope[one.hit] += 1
            for piece, share in shares.items():
                slope[piece] -= share / whole
        for piece, value in slope.items():
            moved = weights[piece] + STEP * (value - PENALTY * weights[piece])
            weights[piece] = max(-LARGEST, min(LARGEST, moved))
    return {piece: round(exp(weight), 2) for piece, weight in sorted(weights.items()) if abs(weight) > log(1.1)}


def tell(name: str, known: Sequence[Placed]) -> None:
    """One line of figures."""
    at = sorted(one.place for one in known if one.place >= 0)
    if at:
        mean = exp(sum(log(1 + place) for place in at) / len(at))
        first = ", ".join(f"{sum(place < most for place in at)} in the first {most}" for most in PLACES)
        print(f"{name}: {len(known)} changes, {len(at)} reached ({len(at) / len(known):.0%}); {first}; mean {mean:.0f}")


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="libraries, separated by commas")
    parser.add_argument("--without", default="", help="libraries left out, separated by commas")
    parser.add_argument("--own", action="store_true", help="the open part of the own corpus as well")
    parser.add_argument("--every", type=int, default=1, help="only each n-th change")
    parser.add_argument("--often", action="store_true", help="in the order of trial of large searches")
    parser.add_argument("--fit", action="store_true", help="print factors for the pieces")
    told = parser.parse_args()
    if not told.folder.is_dir():
        parser.error(f"{told.folder} is no folder: give one with source distributions, several releases of a library")
    only, without = set(filter(None, told.only.split(","))), set(told.without.split(","))
    known: list[Placed] = []
    for library, several in releases(told.folder).items():
        if library not in without and (not only or library in only):
            found = [placed(one, often=told.often) for one in list(changes(library, several))[:: told.every]]
            tell(library, found)
            known += found
            sys.stdout.flush()
    tell("all libraries", known)
    if told.own:
        mine = [placed(one, often=told.often) for one in list(own())[:: told.every]]
        tell("own corpus", mine)
        known += mine
    if told.fit:
        print(json.dumps(fitted(known), indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())

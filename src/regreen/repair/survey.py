"""What is known before variants are made: sources, failing and passing tests, and where the cause may lie."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from regreen.model.agents import AgentRequest
from regreen.repair.coding import decoded
from regreen.repair.localise import places
from regreen.repair.pack import Module
from regreen.repair.propose.absent import Supplier, absent, suppliers
from regreen.repair.propose.refusals import defining, refusals, with_refusing
from regreen.repair.request import may_edit, python_files
from regreen.repair.tables import TABLE, bindings_of, reads_of, tables_elsewhere, tables_of
from regreen.repair.variants import PASSED, Observed
from regreen.syntax.source import Source

OUTSIDE, UNREAD = 0.3, 0.25
INDIRECT = 2
LARGE = 400_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """Everything that the catalogue and the order are built on."""

    modules: dict[str, Module]
    """Files that may be edited and that parse, by relative path."""
    failing: tuple[Observed, ...]
    """The tests to repair, quickest first."""
    passing: tuple[Observed, ...]
    """Tests that must go on passing, those that cover the suspects first."""
    suspicion: dict[str, dict[int, float]]
    """File to line to suspicion."""
    others: tuple[Observed, ...] = ()
    """Tests that fail too and are not asked for: what cures some of them as well is likelier right."""
    supplied: dict[str, tuple[Supplier, ...]] = field(default_factory=dict)
    """File of a module that lacks names to the modules that have them."""


def editable(request: AgentRequest, root: Path) -> dict[str, str]:
    """Texts of the files that may be edited, by relative path, line ends kept."""
    found = {}
    for rel in python_files(root):
        if may_edit(request, rel):
            text = read_text(root / rel)
            if text is not None and len(text) < LARGE:
                found[rel] = text
    return found


def read_text(path: Path) -> str | None:
    """A source with its line ends as they are; None when it cannot be read as one."""
    try:
        return decoded(path.read_bytes())
    except OSError:
        return None


def parse(texts: Mapping[str, str], wanted: Sequence[str]) -> dict[str, Module]:
    """The wanted files as modules; those that do not parse are left out."""
    found = {}
    for rel in wanted:
        try:
            found[rel] = Module(rel, Source(text=texts[rel], path=rel))
        except (SyntaxError, ValueError, RecursionError):
            continue
    return found


def touched(tests: Sequence[Observed], texts: Mapping[str, str]) -> tuple[str, ...]:
    """Files that may be edited and that a failing test ran or named in its traceback, most run first."""
    counts: dict[str, int] = {}
    for test in tests:
        for file in (*test.lines, *(frame.file for frame in test.frames)) if test.failed else ():
            if file in texts:
                counts[file] = counts.get(file, 0) + len(test.lines.get(file, ()))
    return tuple(sorted(counts, key=lambda file: (-counts[file], file)))


def survey(
    request: AgentRequest,
    texts: Mapping[str, str],
    tests: Sequence[Observed],
    wanted: Sequence[str],
    ahead: Sequence[str] = (),
) -> Survey:
    """Put it together from what the tests did with the old code.

    Args:
        request: the task.
        texts: files that may be edited.
        tests: how they ended.
        wanted: the failing tests of the task.
        ahead: passing tests that come before all others.
    """
    names = set(wanted)
    failing = sorted((one for one in tests if one.failed and one.test in names), key=_quick_first)
    passing = [one for one in tests if one.kind in PASSED]
    named = [suspect.file for suspect in request.diagnosis.suspects if suspect.file in texts]
    refusing = defining(refusals(one.message for one in failing), texts)
    lacking = absent((one.message for one in failing), texts)
    modules = parse(texts, tuple(dict.fromkeys((*touched(failing, texts), *refusing, *lacking, *named))))
    spans = {file: tuple((one.first, one.last) for one in module.functions) for file, module in modules.items()}
    suspicion: dict[str, dict[int, float]] = {file: {} for file in modules}
    for place in places([*failing, *passing], spans, request.diagnosis.suspects):
        suspicion[place.file][place.line] = place.score
    for file, module in modules.items():
        _module_level(suspicion[file], module, spans[file])
        if file in refusing:
            suspicion[file] = with_refusing(suspicion[file], module.functions, refusing[file])
        if file in lacking:
            suspicion[file][1] = 1.0
    for file, known in tables_elsewhere(suspicion, modules, texts).items():
        modules.update(parse(texts, (file,)))
        suspicion[file] = known
    covering = sorted(passing, key=lambda one: (one.test not in ahead, -_overlap(one, suspicion), _length(one)))
    others = tuple(one for one in tests if one.failed and one.test not in names)
    return Survey(
        modules=modules,
        failing=tuple(failing),
        passing=tuple(covering),
        suspicion=suspicion,
        others=others,
        supplied=suppliers(lacking, texts),
    )


def within(facts: Survey, places: Sequence[str]) -> Survey:
    """The same with nothing suspected outside of places such as ``file:first-last``; as it is where none are given."""
    if not places:
        return facts
    lines: dict[str, set[int]] = {}
    for place in places:
        file, _, rows = place.rpartition(":")
        first, _, last = rows.partition("-")
        lines.setdefault(file, set()).update(range(int(first), int(last) + 1))
    suspicion = {
        file: {line: score for line, score in known.items() if line in lines[file]}
        for file, known in facts.suspicion.items()
        if file in lines
    }
    modules = {file: module for file, module in facts.modules.items() if file in lines}
    return replace(facts, modules=modules, suspicion=suspicion)


def _quick_first(test: Observed) -> tuple[bool, int, int, str]:
    """Those that are over soon; steps count by their size only, since threads and sets may add a few."""
    return test.kind == "timed_out", test.steps.bit_length(), _length(test), test.test


def _length(test: Observed) -> int:
    """How many places it runs: a measure of its time that is the same on every machine."""
    return sum(len(lines) for lines in test.lines.values())


def _module_level(suspicion: dict[int, float], module: Module, spans: Sequence[tuple[int, int]]) -> None:
    """Lines outside of functions: as suspicious as what reads the names that they bind, and never more than a share."""
    best = max(suspicion.values(), default=0.0)
    inside = {line for first, last in spans for line in range(first, last + 1)}
    outside = [line for line in range(1, module.source.text.count("\n") + 2) if line not in inside]
    known, tables = dict(suspicion), tables_of(module.source)
    bindings, reads = bindings_of(module.source), reads_of(module.source)
    for _ in range(INDIRECT):
        for lines, names in bindings:
            near = max((known.get(line, 0.0) for name in names for line in reads.get(name, ())), default=0.0)
            for line in lines:
                known[line] = max(known.get(line, 0.0), min(near, best))
    for line in outside:
        share = TABLE if line in tables else OUTSIDE
        suspicion.setdefault(line, max(share * known.get(line, 0.0), OUTSIDE * UNREAD * best))


def _overlap(test: Observed, suspicion: Mapping[str, Mapping[int, float]]) -> float:
    return max(
        (suspicion[file].get(line, 0.0) for file, lines in test.lines.items() if file in suspicion for line in lines),
        default=0.0,
    )

"""The whole search, step by step: observe, propose, try, choose, prove, edit."""

import shutil
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from regreen.errors import StateError, UsageError
from regreen.model.agents import AgentRequest, AgentResult, AgentStatus
from regreen.model.counts import counted
from regreen.repair import kept as keeping
from regreen.repair.answer import blocked, fixed, impossible, listed
from regreen.repair.bench import Bench, outcomes, test_files, trace
from regreen.repair.choose import ranked
from regreen.repair.cold import ColdTrials, broken_modules, evidence_of, read_errors
from regreen.repair.cold import propose as propose_cold
from regreen.repair.cover import chosen, helpful_files, overlaps
from regreen.repair.edit import as_kept, changes_of, write
from regreen.repair.evidence import gather
from regreen.repair.hunt import Found, account, hunt
from regreen.repair.making import propose
from regreen.repair.offered import with_offered
from regreen.repair.options import Options
from regreen.repair.progress import Progress
from regreen.repair.propose.absent import absent, imports, suppliers
from regreen.repair.propose.catalogue import PIECES
from regreen.repair.request import node_ids, plain_id, read_lines
from regreen.repair.sandbox import Sandbox, import_root
from regreen.repair.server import Server
from regreen.repair.survey import Survey, editable, survey, within
from regreen.repair.variants import Observed, Trial

TRACE_S = 10.0
LEAST_S, SLOWER = 2.0, 40
SOON = 0.25
"""Share of a test's time after which what only goes round the same lines is taken for endless."""
BESIDE_S, AFTER_S = 1.0, 0.5
"""For a test that is not asked for: a longer one would hold up every repair that is checked with it."""
OBSERVED = 0.4
"""Share of the time for a look at the tests beside the failing ones, and again at those; never less than for one."""
CLEARED_S = 5.0
PROVED = 6
AGAIN = 0.5
"""Share of the time within which a second search begins."""
HELPFUL, MOST_TRACED, MOST_OTHERS = 4, 240, 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One search and where it happens."""

    request: AgentRequest
    """What is asked."""
    root: Path
    """The workspace."""
    base: Path
    """The folder that test ids are relative to."""
    home: Path | None
    """Folder of the request, for what is kept; None: nothing is kept."""
    progress: Progress
    """Told of events."""
    options: Options
    """Bounds and ranking ideas."""


def repair(request: AgentRequest, request_file: Path | None, progress: Progress, options: Options) -> AgentResult:
    """Search for a repair and edit the workspace with the best; raises RegreenError when it cannot even begin."""
    root = Path(request.workspace)
    if not request.workspace or not root.is_dir():
        raise UsageError(
            "The workspace is no folder.",
            where=request.workspace,
            todo="Give its absolute path.",
            slug="repair-workspace",
        )
    if request.constraints.read_only and not options.lists:
        return blocked("The request allows no edit, and this agent answers with edits alone.")
    home = _home(request_file, root)
    job = Job(
        request=request,
        root=root,
        base=Path(request.execution.cwd or root),
        home=home,
        progress=progress,
        options=options,
    )
    texts = editable(request, root)
    failing = node_ids(request)
    if not failing:
        return blocked("The request names no failing test.")
    if not request.execution.interpreter:
        return blocked("The request names no interpreter (execution.interpreter), so nothing can be tried.")
    key = keeping.key_of(texts, failing)
    kept = keeping.load(_earlier(home), key) if home and request.previous_attempts else None
    folder = Path(tempfile.mkdtemp(prefix="regreen-repair-", dir=home))
    try:
        return _search(job, Sandbox(request, folder), texts, failing, key, kept)
    finally:
        _clear(folder)


def _clear(folder: Path) -> None:
    """Remove the scratch folder; again while a process that was just ended still writes into it."""
    until = time.monotonic() + CLEARED_S
    shutil.rmtree(folder, ignore_errors=True)
    while folder.exists() and time.monotonic() < until:
        time.sleep(0.05)
        shutil.rmtree(folder, ignore_errors=True)


def _home(request_file: Path | None, root: Path) -> Path | None:
    """The request's folder; None where that would leave something in the workspace."""
    home = request_file.parent.resolve() if request_file else None
    return None if home is None or home.is_relative_to(root.resolve()) else home


def _earlier(home: Path) -> list[Path]:
    """Folders in which an earlier attempt may have left its runners-up: this one, then those beside it."""
    return [home, *sorted(one.parent for one in home.parent.glob(f"*/{keeping.NAME}"))]


def _search(
    job: Job,
    sandbox: Sandbox,
    texts: dict[str, str],
    failing: tuple[str, ...],
    key: str,
    kept: keeping.Kept | None,
) -> AgentResult:
    counts = _counts(job, failing)
    others = test_files([plain_id(one) for one in job.request.other_failing], job.base)[:HELPFUL]
    helpful = test_files(helpful_files(counts, HELPFUL), job.base)
    files = dict.fromkeys((*test_files(failing, job.base), *others, *helpful))
    bench = Bench(job.request, sandbox, _roots(job, texts), tuple(files))
    try:
        if kept is None:
            found, order = _chosen(job, bench, texts, failing, counts)
            if isinstance(found, AgentResult):
                return found
            edits = tuple(as_kept(trial, texts) for trial in order)
            kept = keeping.Kept(key=key, ranked=edits, outside=_outside(found.survey))
            account = found.account
            if job.options.lists:
                keeping.save(job.home, kept, keeping.LISTED)
                return listed(len(edits), account)
        else:
            account = "ranked by an earlier search"
        return _land(job, sandbox, bench, kept, failing, account)
    finally:
        bench.close()


def _chosen(
    job: Job, bench: Bench, texts: dict[str, str], failing: tuple[str, ...], counts: dict[str, int]
) -> tuple[Found | AgentResult, list[Trial]]:
    """What was found, and its order; once more where all of it breaks tests of other files, with these beside."""
    broken: tuple[str, ...] = ()
    while True:
        found = _find(job, bench, texts, failing, counts, broken)
        if isinstance(found, AgentResult):
            return found, []
        order, breaks = ranked(found, bench, texts, found.evidence, job.options, job.progress)
        if order:
            return found, order
        if broken or job.progress.elapsed_s > AGAIN * job.options.time_s:
            return impossible(f"All that was found breaks other tests, as {breaks[0]}; {found.account}"), []
        broken = breaks
        bench.look_at(test_files(broken, job.base))
        job.progress.tell("again", broken=list(broken))


def _roots(job: Job, texts: dict[str, str]) -> tuple[str, ...]:
    named = [suspect.file for suspect in job.request.diagnosis.suspects] + list(job.request.targets.files)
    files = [name for name in named if name in texts] + list(texts)
    return tuple(dict.fromkeys(import_root(job.root, rel) for rel in files))[:6]


def _counts(job: Job, failing: tuple[str, ...]) -> dict[str, int]:
    """Other tests that run suspicious lines, by the coverage of the request; none without it."""
    lines = read_lines(job.request)
    return overlaps(lines, failing, job.request.diagnosis.suspects) if lines else {}


def _find(
    job: Job,
    bench: Bench,
    texts: dict[str, str],
    failing: tuple[str, ...],
    counts: dict[str, int],
    broken: tuple[str, ...],
) -> Found | AgentResult:
    """Search; with tests that all repairs of an earlier search have broken among those that must pass."""
    server = bench.start("tree0")
    ids = list(server.ready.get("ids", ()))
    wanted = matching(ids, failing)
    job.progress.tell("collected", tests=len(ids), wanted=len(wanted), errors=len(server.ready.get("errors", ())))
    if not wanted:
        return _uncollected(job, bench, server, texts, failing)
    others = matching(ids, [plain_id(one) for one in job.request.other_failing])[:MOST_OTHERS]
    covering = matching(ids, job.options.beside) if job.options.beside else chosen(ids, wanted, counts, MOST_TRACED)
    beside = [name for name in dict.fromkeys((*broken, *covering, *others)) if name not in wanted]
    time_s = max(TRACE_S, OBSERVED * job.options.time_s)
    others_seen = list(trace(server, beside, BESIDE_S, skip=(), all_s=time_s)) if beside else []
    failing_seen = trace(server, wanted, patience(others_seen), skip=(), then_s=AFTER_S, soon=SOON, all_s=time_s)
    tests = [*failing_seen, *others_seen]
    facts = within(survey(job.request, texts, tests, wanted, broken), job.options.within)
    if not facts.failing:
        return blocked("The named tests pass here with the code as it is; nothing to repair was seen.")
    job.progress.tell(
        "localised", files=list(facts.modules)[:5], failing=len(facts.failing), passing=len(facts.passing)
    )
    if not facts.modules:
        return impossible("No file that may be edited is run by the failing tests.")
    if not server.ready.get("forks", True):
        job.progress.tell("fresh-processes", why="other threads run in the test process, so it is not forked")
        return _fresh(job, bench, facts, texts)
    found = hunt(bench, facts, job.progress, job.options, job.base)
    return found if found.plausible else impossible(found.account)


def patience(beside: Sequence[Observed]) -> float:
    """Seconds for a failing test, by what its passing siblings need: one that waits for ever is not waited for long."""
    slowest = max((one.cpu_s for one in beside if not one.failed), default=TRACE_S)
    return min(TRACE_S, max(LEAST_S, SLOWER * slowest))


def matching(ids: Sequence[str], named: Sequence[str]) -> list[str]:
    """Collected tests that the names stand for: a name without parameters stands for all of them."""
    names = set(named)
    return [one for one in ids if {one, one.split("[")[0], one.split("::")[0]} & names]


def _fresh(job: Job, bench: Bench, facts: Survey, texts: dict[str, str]) -> Found | AgentResult:
    """Each variant in a process that imports everything anew: slow, and safe where forking is not."""
    evidence = gather(facts, job.base)
    evidence = with_offered(evidence, evidence.messages, bench.servers[0])
    space = propose(facts, evidence, PIECES)
    job.progress.tell("proposed", variants=len(space), cold=True)
    bench.stop()
    tests = [one.test for one in (*facts.failing, *facts.passing[:20])]
    trials = ColdTrials(bench, texts, tests, job.progress, job.options).run(space)
    plausible = tuple(one for one in trials if one.kind == "plausible")
    job.progress.tell("tried", variants=len(trials), plausible=len(plausible), proposed=len(space))
    told = f"{account(trials, len(space), job.progress.elapsed_s)}, each in a fresh process"
    return Found(survey=facts, plausible=plausible, account=told) if plausible else impossible(told)


def _uncollected(
    job: Job, bench: Bench, server: Server, texts: dict[str, str], failing: tuple[str, ...]
) -> Found | AgentResult:
    """The named tests do not even exist: repair what broke their collection."""
    errors = [str(one["text"]) for one in server.ready.get("errors", ())]
    if not errors:
        return blocked(_not_found(failing, len(server.ready.get("ids", ()))))
    breakage = read_errors(errors, texts)
    supply = suppliers(absent(errors, texts), texts)
    for file in supply:
        breakage.lines.setdefault(file, {})[1] = 1.0
    if not breakage.lines:
        return impossible(
            f"The failing tests cannot be collected, and the error names no file that may be edited: {errors[0][-400:]}"
        )
    modules = broken_modules(texts, breakage)
    known = replace(evidence_of(breakage), supplied={file: imports(one, frozenset()) for file, one in supply.items()})
    evidence = with_offered(known, errors, server)
    space = propose_cold(breakage, texts, modules, evidence)
    job.progress.tell("proposed", variants=len(space), cold=True)
    bench.stop()
    trials = ColdTrials(bench, texts, failing, job.progress, job.options).run(space)
    plausible = tuple(one for one in trials if one.kind == "plausible")
    job.progress.tell("tried", variants=len(trials), plausible=len(plausible), proposed=len(space))
    told = account(trials, len(space), job.progress.elapsed_s)
    facts = Survey(modules=modules, failing=(), passing=(), suspicion=breakage.lines)
    return Found(survey=facts, plausible=plausible, account=told) if plausible else impossible(told)


def _not_found(failing: Sequence[str], others: int) -> str:
    """Why nothing is tried where collection went well and the named tests are not there."""
    seen = f"{counted(others, 'other test')} instead" if others else "no test at all"
    return (
        f"pytest collects no test named {failing[0]} here, but {seen}: its name may change from run to run, "
        "or the project's options may leave it out."
    )


def _land(
    job: Job, sandbox: Sandbox, bench: Bench, kept: keeping.Kept, failing: tuple[str, ...], account: str
) -> AgentResult:
    left = [edit for edit in kept.ranked if keeping.hash_of(edit) not in kept.used]
    left = [edit for edit in left if not _was_refused(job, edit)]
    for edit in left[:PROVED]:
        if _proved(job, sandbox, bench, edit, failing, kept.outside):
            used = (*kept.used, keeping.hash_of(edit))
            keeping.save(job.home, msgspec.structs.replace(kept, used=used))
            write(job.root, edit)
            job.progress.tell("edited", file=edit.file, line=edit.line, piece=edit.piece, rivals=len(kept.ranked) - 1)
            return fixed(edit, left, changes_of(edit), account)
    return impossible(f"No repair is left that was not refused before or fails alone; {account}")


def _was_refused(job: Job, edit: keeping.KeptEdit) -> bool:
    marks = set(edit.note.splitlines())
    return any(marks and marks <= set(past.patch.splitlines()) for past in job.request.previous_attempts if past.patch)


def _outside(facts: Survey) -> tuple[str, ...]:
    """Folders beyond the tree in which the tests changed files with the old code."""
    return tuple(sorted({folder for one in (*facts.failing, *facts.passing) for folder in one.outside}))


def _proved(
    job: Job, sandbox: Sandbox, bench: Bench, edit: keeping.KeptEdit, failing: tuple[str, ...], within: Sequence[str]
) -> bool:
    """Run the tests once more in a process that imports the edited files from disk."""
    name = f"proof-{keeping.hash_of(edit)[:12]}"
    try:
        write(sandbox.tree(name), edit)
        server = bench.start(name, within=within)
        wanted = matching(list(server.ready.get("ids", ())), failing)
        seen = list(outcomes(server, wanted, TRACE_S))
    except StateError as error:
        job.progress.tell("proof-failed", why=error.what)
        return False
    return bool(seen) and all(not one.failed for one in seen)


__all__ = ["AgentStatus", "Survey", "repair"]

"""The corpus: agents, bugs, what an agent leaves behind as the guard sees it, and whether it would be accepted."""

import ast
import difflib
import itertools
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree  # noqa: ICN001 - the plain name

import furthering
import plainly
import play

from regreen.act.guard import Change, Policy, lifted
from regreen.act.guard.added import AddedTests, Seen, added_teeth
from regreen.act.guard.nearby import hints, judge_nearby
from regreen.act.guard.needed import Likeness, Wanted, likeness, needed
from regreen.act.guard.teeth import TeethQuestion, teeth
from regreen.app.nearing import CASE_S, SIDE_S, heard, said_in
from regreen.decide.plan.allowed import allowed_paths, read_only_paths
from regreen.decide.plan.draft import Draft
from regreen.model.diagnosis import Diagnosis, Fault
from regreen.model.ids import CaseId, CauseKey, CommitId, DiagnosisId, TaskId, TreeId
from regreen.model.inventory import Inventory, TestLayout
from regreen.model.tasks import FileChange, FileStatus, Proposal, Task, TaskType
from regreen.model.verdicts import GateResult, GateStatus
from regreen.probe.regreen_probe.nearby import Nearby

HERE = Path(__file__).parent
EACH = 5
"""Bugs that each agent is tried on."""
_NOTHING_TO_DO = 7
"""Exit code of an agent's process."""
FURTHER = ("further_cheats", "further_honest", "attack_cheats")
"""Sets of agents for tasks beside repairs, which go through the loop too."""
KINDS = {
    "before_rules": (HERE / "agents" / "before_rules", False),
    "cheats": (HERE / "agents" / "cheats", False),
    "honest": (HERE / "agents" / "honest", True),
    "further_cheats": (HERE / "agents" / "further" / "cheats", False),
    "further_honest": (HERE / "agents" / "further" / "honest", True),
    "after_cheats": (HERE / "after_freeze" / "cheats", False),
    "after_honest": (HERE / "after_freeze" / "honest", True),
    "after_2_cheats": (HERE / "after_freeze_2" / "cheats", False),
    "after_2_honest": (HERE / "after_freeze_2" / "honest", True),
    "after_3_cheats": (HERE / "after_freeze_3" / "cheats", False),
    "after_3_honest": (HERE / "after_freeze_3" / "honest", True),
    "after_4_cheats": (HERE / "after_freeze_4" / "cheats", False),
    "after_4_honest": (HERE / "after_freeze_4" / "honest", True),
    "after_5_cheats": (HERE / "after_freeze_5" / "cheats", False),
    "after_5_honest": (HERE / "after_freeze_5" / "honest", True),
    "after_6_cheats": (HERE / "after_freeze_6" / "cheats", False),
    "after_6_honest": (HERE / "after_freeze_6" / "honest", True),
    "after_7_cheats": (HERE / "after_freeze_7" / "cheats", False),
    "after_7_honest": (HERE / "after_freeze_7" / "honest", True),
    "after_8_cheats": (HERE / "after_freeze_8" / "cheats", False),
    "after_8_honest": (HERE / "after_freeze_8" / "honest", True),
    "after_9_cheats": (HERE / "after_freeze_9" / "cheats", False),
    "after_9_honest": (HERE / "after_freeze_9" / "honest", True),
    "after_10_cheats": (HERE / "after_freeze_10" / "cheats", False),
    "after_10_honest": (HERE / "after_freeze_10" / "honest", True),
    "after_11_cheats": (HERE / "after_freeze_11" / "cheats", False),
    "after_11_honest": (HERE / "after_freeze_11" / "honest", True),
    "after_12_cheats": (HERE / "after_freeze_12" / "cheats", False),
    "after_12_honest": (HERE / "after_freeze_12" / "honest", True),
    "after_13_cheats": (HERE / "after_freeze_13" / "cheats", False),
    "after_13_honest": (HERE / "after_freeze_13" / "honest", True),
    "after_14_cheats": (HERE / "after_freeze_14" / "cheats", False),
    "after_14_honest": (HERE / "after_freeze_14" / "honest", True),
    "after_15_cheats": (HERE / "after_freeze_15" / "cheats", False),
    "after_16_cheats": (HERE / "after_freeze_16" / "cheats", False),
    "after_16_honest": (HERE / "after_freeze_16" / "honest", True),
    "after_17_cheats": (HERE / "after_freeze_17" / "cheats", False),
    "after_17_honest": (HERE / "after_freeze_17" / "honest", True),
}
ASKED_FOR = {"attack_cheats": (HERE / "agents" / "attack" / "cheats", False)}
"""Sets that are tried where they are named: their agents were made for one or two bugs each."""
JAVASCRIPT = {
    "javascript_cheats": (HERE / "javascript" / "cheats", False),
    "javascript_honest": (HERE / "javascript" / "honest", True),
}
"""Sets for bugs of their own, in JavaScript, each trial a run of its own."""


@dataclass(frozen=True)
class Agent:
    path: Path
    kind: str
    honest: bool
    task: str = "fix"
    """``fix``, ``test_bug``, ``add_test``, ``refactor`` or ``config``."""
    names: tuple[str, ...] = ()
    """Files that the task names beyond what its type allows."""

    @property
    def name(self) -> str:
        return self.path.stem


@dataclass(frozen=True)
class Bug:
    name: str
    folder: Path
    facts: dict = field(hash=False)

    @property
    def layout(self) -> TestLayout:
        return TestLayout(**{key: tuple(value) for key, value in self.facts["layout"].items()})


def agents(kinds: list[str]) -> list[Agent]:
    found = []
    for kind in kinds:
        folder, honest = (KINDS | ASKED_FOR | JAVASCRIPT)[kind]
        for path in sorted(folder.glob("*.py")):
            words = {
                name: value
                for line in path.read_text().splitlines()
                for name, _, value in [line.partition(" = ")]
                if name in {"TASK", "NAMES"}
            }
            task = words.get("TASK", '"fix"').strip('"')
            listed = words.get("NAMES", "()")
            # A dict of that name is the agent's own.
            listed = listed.strip("()") if listed.startswith("(") else ""
            names = tuple(name.strip(' "') for name in listed.split(",") if name.strip(' "'))
            found.append(Agent(path=path, kind=kind, honest=honest, task=task, names=names))
    return found


def bugs() -> list[Bug]:
    """Those that every agent is tried on first, then the spare ones for agents that have nothing to do on some of them."""
    found = [
        Bug(name=path.parent.name, folder=path.parent, facts=tomllib.loads(path.read_text()))
        for path in sorted((HERE / "bugs").glob("*/bug.toml"))
    ]
    return sorted(found, key=lambda bug: bug.facts.get("spare", False))


def fits(agent: Agent, bug: Bug) -> bool:
    """Whether an agent has anything to do on a bug: one that has not leaves with SystemExit."""
    if "raise SystemExit(" not in agent.path.read_text(encoding="utf-8"):
        return True
    with tempfile.TemporaryDirectory(prefix="redteam-", ignore_cleanup_errors=True) as scratch:
        root = Path(scratch) / "workspace"
        lay_out(bug, agent, root)
        return played(agent, bug, root)


def tried_on(agent: Agent, among: list[Bug]) -> Iterator[Bug]:
    """The first five bugs on which it has something to do, each looked for when it is asked for."""
    return itertools.islice((bug for bug in among if fits(agent, bug)), EACH)


def in_turn(agents: list[Agent], among: list[Bug], seed: int | None = None) -> Iterator[tuple[Agent, Bug]]:
    """Each agent with each of its bugs, in an order drawn by a seed where one is given.

    Whether an agent has something to do on a bug is found out by letting it act: only when its turn comes.
    """
    turns = [one for one in agents for _ in range(EACH)]
    if seed is not None:
        random.Random(seed).shuffle(turns)
    left = {one.path: tried_on(one, among) for one in agents}
    for one in turns:
        yield from ((one, bug) for bug in itertools.islice(left[one.path], 1))


def lay_out(bug: Bug, agent: Agent, root: Path) -> None:
    """The project as the agent finds it: the code is wrong, or the test is (``test_bug``), or nothing is.

    For ``remove_skip`` the code is wrong and the tests that say so are skipped.
    """
    shutil.copytree(bug.folder / "project", root, ignore=shutil.ignore_patterns("__pycache__", ".pytest_cache"))
    site = play.Site(root, bug.facts)
    if agent.task not in {"fix", "remove_skip"}:
        site.fix()
    if agent.task == "test_bug":
        site.swap(bug.facts["test"], bug.facts["claim"], bug.facts["wrong_claim"])
    if agent.task == "remove_skip":
        failing = failing_ids(bug, root)
        (root / ".junit.xml").unlink()
        furthering.prepare(site, agent.task, failing)


def played(agent: Agent, bug: Bug, root: Path) -> bool:
    """Let an agent act in a child of this process, where nothing that it imports, patches or sets outlives it.

    False when it has nothing to do on this bug: it leaves with SystemExit.
    """
    child = os.fork()
    if child == 0:
        code = 1
        try:
            play.play(agent.path, bug.folder / "bug.toml", root)
            code = 0
        except SystemExit:
            code = _NOTHING_TO_DO
        except BaseException:  # noqa: BLE001 - whatever it is, it ends here
            traceback.print_exc()
        os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code not in {0, _NOTHING_TO_DO}:
        raise RuntimeError(f"{agent.name} on {bug.name} ended with {code}")
    return code == 0


def policy_for(bug: Bug, agent: Agent) -> Policy:
    """What the planner would allow for such a task."""
    facts = bug.facts
    kind = {"add_test": TaskType.ADD_TEST, "refactor": TaskType.REFACTOR, "suppress": TaskType.SUPPRESS}
    fault = Fault.TEST_BUG if agent.task == "test_bug" else Fault.IMPLEMENTATION_BUG
    case = CaseId(f"pytest:{facts['test']}::" + (f"{facts['suite']}::" if "suite" in facts else "") + facts["case"])
    inventory = Inventory(root="/", layout=bug.layout)
    cause = Diagnosis(id=DiagnosisId("D1"), cause_key=CauseKey("k"), title="", members=(), fault=fault, cases=(case,))
    draft = Draft(
        cause=cause, type=kind.get(agent.task, TaskType.FIX), findings=(), cases=(case,), files=(facts["test"],)
    )
    allowed, read_only = allowed_paths(draft, inventory), read_only_paths(draft, inventory)
    if agent.task == "refactor":
        allowed = (*allowed, "tests/**", "**/test_*.py")
    names = tuple(name.format(**{k: v for k, v in facts.items() if isinstance(v, str)}) for name in agent.names)
    task = Task(
        id=TaskId("T1"),
        type=draft.type,
        title="",
        cause_key=CauseKey("k"),
        fault=fault,
        cases=(case,),
        allowed_paths=(*allowed, *names),
        read_only_paths=tuple(path for path in read_only if path not in names),
    )
    return Policy(task=task, layout=bug.layout, today="2026-01-01", canary="canary-7f3a", lifts=lifted(task))


def files_of(root: Path) -> dict[str, tuple[bytes, str]]:
    """Bytes and mode of every file, caches left out."""
    found = {}
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if "__pycache__" in name or ".pytest_cache" in name:
            continue
        if path.is_symlink():
            found[name] = (os.readlink(path).encode(), "120000")
        elif path.is_file():
            found[name] = (path.read_bytes(), "100755" if path.stat().st_mode & 0o100 else "100644")
    return found


def change_of(before: dict, after: dict, bug: Bug) -> Change:
    """What differs, with renames found as git finds them."""
    gone = [name for name in before if name not in after]
    new = [name for name in after if name not in before]
    renames = {}
    for name in new:
        best = max(gone, key=lambda old: _alike(before[old][0], after[name][0]), default=None)
        if best is not None and _alike(before[best][0], after[name][0]) > 0.5:
            renames[name] = best
            gone.remove(best)
    files = []
    for name in sorted({*gone, *new, *(n for n in after if n in before and after[n] != before[n])}):
        old = renames.get(name, name)
        files.append(_file(name, old, before.get(old), after.get(name)))
    proposal = Proposal(
        base=CommitId("0" * 40), base_tree=TreeId("0" * 40), tree=TreeId("1" * 40), files=tuple(files), patch="p"
    )
    touched = [(f.path, f.old_path or f.path) for f in files]
    return Change(
        proposal=proposal,
        before={old: before[old][0] for _, old in touched if old in before},
        after={name: after[name][0] for name, _ in touched if name in after},
        tests={bug.facts["test"]: before[bug.facts["test"]][0]},
        paths=frozenset(before),
    )


def _alike(one: bytes, two: bytes) -> float:
    if not one or not two:
        return 0.0
    return difflib.SequenceMatcher(None, one.splitlines(), two.splitlines()).ratio()


def _file(name: str, old: str, before: tuple[bytes, str] | None, after: tuple[bytes, str] | None) -> FileChange:
    lines = [side[0].decode("utf-8", "replace").splitlines() if side else [] for side in (before, after)]
    diff = list(difflib.unified_diff(*lines, n=0, lineterm=""))[2:]
    if before is None:
        status = FileStatus.ADDED
    elif after is None:
        status = FileStatus.DELETED
    elif old != name:
        status = FileStatus.RENAMED
    elif before[1] != after[1] and "120000" in {before[1], after[1]}:
        status = FileStatus.TYPE
    elif before[0] == after[0]:
        status = FileStatus.MODE
    else:
        status = FileStatus.MODIFIED
    return FileChange(
        path=name,
        status=status,
        old_path=old if old != name else "",
        added=sum(line.startswith("+") for line in diff),
        removed=sum(line.startswith("-") for line in diff),
        old_mode=before[1] if before else "",
        new_mode=after[1] if after else "",
    )


def overlay(bug: Bug, agent: Agent, policy: Policy, base: dict, after: dict, root: Path) -> None:
    """The proposal with the base's tests and config over it, as validation lays it out."""
    from regreen.model.paths import matches

    own = policy.task.allowed_paths if agent.task in {"test_bug", "refactor", "add_test"} else agent_names(agent, bug)
    layout = policy.layout

    def fixed(name: str) -> bool:
        return (layout.is_test(name) or name in layout.config_files) and not matches(name, own)

    for name, (content, _) in {
        **{n: v for n, v in after.items() if not fixed(n)},
        **{n: v for n, v in base.items() if fixed(n)},
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def agent_names(agent: Agent, bug: Bug) -> tuple[str, ...]:
    return tuple(name.format(**{k: v for k, v in bug.facts.items() if isinstance(v, str)}) for name in agent.names)


def holds_nearby(bug: Bug, change: Change, policy: Policy, base: dict, root: Path) -> GateResult:
    """Whether the repaired answers hold near the failing tests' inputs, asked as app asks it."""
    old = root.with_name("old")
    shutil.rmtree(old, ignore_errors=True)
    for name, (content, _) in base.items():
        (old / name).parent.mkdir(parents=True, exist_ok=True)
        (old / name).write_bytes(content)
    cases = failing_ids(bug, old)
    folder = root.with_name("nearby")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    files = [item.path for item in change.proposal.files if item.path.endswith(".py")]
    for role, place in (("old", old), ("new", root)):
        wanted = {"role": role, "cases": cases, "files": files, "folder": str(folder), "seconds": CASE_S}
        wanted |= {"hints": list(hints(change))}
        tests_pass(place, bug.facts["test"], plugins=(Nearby(wanted, str(place), "."),))
    return judge_nearby(heard(said_in(folder), folder), change, policy)


def holds_needed(change: Change, policy: Policy, root: Path, lines: dict | None = None) -> GateResult:
    """Whether tests need the conditions behind which old code is kept, and every piece, asked as app asks it.

    Where app knows the lines that passing tests run, all lines are taken here unless they are given: the bugs' functions
    have such tests.
    """
    if lines is None:
        lines = {path: frozenset(range(1, text.count(b"\n") + 2)) for path, text in change.before.items()}
    stepper, sent, before = needed(change, policy, lines, asks_alike=True), None, None
    whole = None
    while True:
        try:
            one = stepper.send(sent)
        except StopIteration as end:
            return end.value
        if one.wanted is Wanted.AS_BEFORE and before is None:
            before = _red(root, {path: content for path, content in change.before.items() if (root / path).exists()})
        now = {one.file: one.text.encode()}
        if one.wanted in {Wanted.GREEN, Wanted.QUICK, Wanted.OWN}:
            sent = with_files(root, now, lambda: tests_pass(root))
        elif one.wanted is Wanted.ALIKE:
            whole = whole or Asking(change, root)
            sent = with_files(root, now, whole.likeness)
        else:
            red = _red(root, now)
            sent = bool(red) and red <= before


def with_files(root: Path, files: dict[str, bytes], action: Callable[[], object]) -> object:
    """What an action says while these files are in."""
    kept = {name: (root / name).read_bytes() for name in files}
    for name, content in files.items():
        (root / name).write_bytes(content)
    try:
        return action()
    finally:
        for name, content in kept.items():
            (root / name).write_bytes(content)


class Asking:
    """A change that was asked near all tests' inputs, to hold against it what is said without one of its pieces."""

    def __init__(self, change: Change, root: Path):
        self._root, self._folder, self._hints = root, root.with_name("alike"), list(hints(change))
        self._files = [item.path for item in change.proposal.files if item.path.endswith(".py")]
        self._cases = [name for name in node_ids(root) if name.partition("::")[0] not in change.before]
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        self._ask("old")
        self._old = said_in(self._folder)

    def likeness(self) -> Likeness:
        """Of what lies there now."""
        for left in self._folder.glob("*.new"):
            left.unlink()
        self._ask("new")
        return likeness(heard(self._old, self._folder))

    def _ask(self, role: str) -> None:
        seconds = min(CASE_S, SIDE_S / max(1, len(self._cases)))
        wanted = {"role": role, "cases": self._cases, "files": self._files, "folder": str(self._folder)}
        wanted |= {"hints": self._hints}
        tests_pass(self._root, plugins=(Nearby(wanted | {"seconds": seconds}, str(self._root), "."),))


def node_ids(root: Path) -> list[str]:
    """Of every test in there."""
    out = root / ".junit.xml"
    tests_pass(root, f"--junitxml={out}", "--maxfail=1000")
    return [name for case in _cases(out) for name in _node_id(root, case)] if out.exists() else []


def _node_id(root: Path, case: ElementTree.Element) -> Iterator[str]:
    parts = case.get("classname", "").split(".")
    for count in range(len(parts), 0, -1):
        file = f"{'/'.join(parts[:count])}.py"
        if (root / file).is_file():
            yield "::".join([file, *parts[count:], case.get("name", "")])
            return


def _red(root: Path, files: dict[str, bytes]) -> set[str]:
    """Tests that fail with these files in."""
    kept = {name: (root / name).read_bytes() for name in files}
    for name, content in files.items():
        (root / name).write_bytes(content)
    out = root / ".junit.xml"
    out.unlink(missing_ok=True)
    tests_pass(root, f"--junitxml={out}", "--maxfail=1000")
    for name, content in kept.items():
        (root / name).write_bytes(content)
    cases = _cases(out) if out.exists() else []
    red = (case for case in cases if case.find("failure") is not None or case.find("error") is not None)
    return {f"{case.get('classname')}::{case.get('name')}" for case in red}


def has_new_teeth(bug: Bug, base: dict, root: Path) -> bool:
    """Whether each test that was added notices, by its own check, faults in the function, as app asks it."""
    old = laid(base, root.with_name("old"))
    known = {name for name, _ in results(old)}
    source = bug.facts["source"]
    text = (root / source).read_text()
    node = play.Site(root, bug.facts).node()
    lines = frozenset(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    added = [CaseId(name) for name, _ in results(root) if name not in known]
    ran = dict.fromkeys(added, lines)
    stepper, sent = added_teeth(AddedTests(file=source, text=text, fresh=ran, ran=ran)), None
    while True:
        try:
            run = stepper.send(sent)
        except StopIteration as end:
            (root / source).write_text(text)
            return end.value.status is GateStatus.PASS
        (root / source).write_text(run.text)
        places = {CaseId(name): place for name, place in results(root)}
        sent = Seen(
            noticed=frozenset(case for case in run.cases if "test" in places.get(case, "")),
            passed=frozenset(case for case in run.cases if places.get(case) == ""),
        )


def results(root: Path) -> list[tuple[str, str]]:
    """Every test with the file whose line raised when it failed; empty where it passed."""
    out = root / ".junit.xml"
    tests_pass(root, f"--junitxml={out}", "--maxfail=1000")
    return [(f"{one.get('classname')}::{one.get('name')}", _raised_in(one)) for one in _cases(out)]


def _cases(out: Path) -> list[ElementTree.Element]:
    return list(ElementTree.parse(out).getroot().iter("testcase"))


def _raised_in(case: ElementTree.Element) -> str:
    told = case.find("failure")
    places = re.findall(r"^(\S+?):\d+: ", (told.text or "") if told is not None else "", re.MULTILINE)
    return Path(places[-1]).name if places else ""


def laid(files: dict, root: Path) -> Path:
    """The files in a fresh folder."""
    shutil.rmtree(root, ignore_errors=True)
    for name, (content, _) in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    return root


def lay_out_hidden(bug: Bug, root: Path) -> None:
    """The tests that only the runner knows; no result's class has a say in them."""
    shutil.copytree(bug.folder / "hidden", root / "hidden_tests")
    plainly.deafen(root / "hidden_tests")


def failing_ids(bug: Bug, root: Path) -> list[str]:
    """Node ids of the failing tests of the bug's test file."""
    out = root / ".junit.xml"
    tests_pass(root, bug.facts["test"], f"--junitxml={out}", "--maxfail=1000")
    cases = ElementTree.parse(out).getroot().iter("testcase")
    suite = f"{bug.facts['suite']}::" if "suite" in bug.facts else ""
    return [
        f"{bug.facts['test']}::{suite}{case.get('name')}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    ]


def has_teeth(bug: Bug, root: Path) -> bool:
    """Whether the repaired test notices faults put into the function that it is about, as app asks it."""
    source, case = bug.facts["source"], bug.facts["case"]
    text = (root / source).read_text()
    node = play.Site(root, bug.facts).node()
    others = (bug.facts["passing_case"],)
    question = TeethQuestion(
        cases=(CaseId(case),),
        sources={source: text},
        lines={source: frozenset(range(node.lineno, (node.end_lineno or node.lineno) + 1))},
        peers=tuple(CaseId(name) for name in failing(bug, root, others, names_only=True)),
        most=8,
    )
    stepper, sent = teeth(question), None
    while True:
        try:
            run = stepper.send(sent)
        except StopIteration as end:
            (root / source).write_text(text)
            return end.value.status is GateStatus.PASS
        (root / source).write_text(run.text)
        sent = frozenset(CaseId(name) for name in failing(bug, root) if CaseId(name) in run.cases)


def failing(bug: Bug, root: Path, without: tuple[str, ...] = (), *, names_only: bool = False) -> list[str]:
    """Names of failing tests in the bug's test file; or of those there, the repaired and some others left out."""
    out = root / ".junit.xml"
    tests_pass(root, bug.facts["test"], f"--junitxml={out}", "--maxfail=1000")
    cases = ElementTree.parse(out).getroot().iter("testcase")
    if not names_only:
        return [
            case.get("name", "") for case in cases if case.find("failure") is not None or case.find("error") is not None
        ]
    uses = f"{bug.facts['function']}("
    texts = {
        node.name: ast.unparse(node)
        for node in ast.walk(ast.parse((root / bug.facts["test"]).read_text()))
        if isinstance(node, ast.FunctionDef)
    }
    names = [case.get("name", "") for case in cases]
    return [
        name
        for name in names
        if name != bug.facts["case"] and name not in without and uses in texts.get(name.partition("[")[0], "")
    ]


def tests_pass(root: Path, *arguments: str, limit_s: float = 60.0, plugins: tuple = ()) -> bool:
    """Run pytest in a forked child of this process, where it is loaded already."""
    import pytest

    child = os.fork()
    if child == 0:
        os.setsid()
        os.chdir(root)
        sink = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(sink, stream)
        sys.path[:] = [one for one in sys.path if "redteam" not in one]
        for name in [one for one in sys.modules if one.partition(".")[0] in {"tests", "conftest"}]:
            # Whoever calls this may be a test itself, with a package of that name.
            del sys.modules[name]
        sys.argv = ["pytest"]
        sys.dont_write_bytecode = True
        os.environ.pop("PYTEST_ADDOPTS", None)
        code = 99
        try:
            words = ["-q", "-p", "no:cacheprovider", *(() if plugins else ("-x",)), f"--rootdir={root}", *arguments]
            code = int(pytest.main(words, plugins=list(plugins)))
        except BaseException:  # noqa: BLE001
            code = 98
        (root / ".done").write_text(str(code))
        os._exit(code)
    end = time.monotonic() + limit_s
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            marker = root / ".done"
            said = marker.read_text() if marker.exists() else ""
            marker.unlink(missing_ok=True)
            return os.waitstatus_to_exitcode(status) == 0 and said == "0"
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False

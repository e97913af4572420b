"""`kill -9` of the orchestrator at every named change and at random moments; then `regreen resume` brings the same end."""

import random
import re
import signal
import subprocess
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from killing import KILLED, OF_GC, QUICK
from shop import DRAWER, REPAIRED, RIGHT, SHOP, SPOILT, TOOLS, Shop, spoils, until

import regreen
from regreen.app.book import HEARTBEAT_S
from regreen.model.ids import RunId
from regreen.store import Entry, Owner
from regreen.store import open as open_store

pytestmark = [pytest.mark.e2e]


def named_changes():
    """Every name that the source gives to a change of state, or to a step; ``tests/architecture`` sees that all have one.

    An event that is told alone, and a warning, are changes under the name of their kind.
    """
    text = "".join(path.read_text() for path in Path(regreen.__file__).parent.rglob("*.py"))
    kinds = re.findall(r"book\.tell\(\s*EventKind\.(\w+)|change\(EventKind\.(\w+)\.value\)", text)
    told = {name.lower() for names in kinds for name in names if name}
    return sorted(told | set(re.findall(r"\b(?:change|step)\(\"(\w+)\"\)", text)))


STUBBORN = [*RIGHT[:2], {"match": {"test": "test_label"}, "status": "impossible", "summary": "it is meant so"}]
"""One cause is handed over to people."""


@dataclass(frozen=True)
class End:
    """How a run must end, whatever happened on the way."""

    turns: list
    code: int = 0
    source: str = REPAIRED
    landed: tuple = ("T1", "T2", "T3")
    files: dict | None = None
    env: dict = field(default_factory=dict)
    forked: bool = False
    """Whether HEAD is on a branch, and the default branch fails as well."""
    applied: bool = False
    """Whether the user's branch is moved to the result."""


GREEN = End(turns=RIGHT)
HANDED_OVER = End(turns=STUBBORN, code=1, source=REPAIRED.replace(".upper()", ".lower()"), landed=("T1", "T3"))
ONE = TOOLS | {"shop.py": REPAIRED.replace(".upper()", ".lower()")}
REFUSED = End(turns=[spoils(1, "one.py"), RIGHT[2]], files=ONE, landed=("T1",))
APPLIED = End(turns=RIGHT, env={"REGREEN_FIX_APPLY": "merge"}, applied=True)
LIMITED = {"match": {"test": "test_label", "attempt": 1}, "status": "blocked", "retry_after_s": 2}
ENDS = {
    "task_escalated": HANDED_OVER,
    "returned": REFUSED,
    "train_refused": REFUSED,
    "task_waits": End(turns=[*RIGHT[:2], LIMITED, RIGHT[2]]),
    "compared": End(turns=RIGHT, forked=True),
    "heartbeat": End(turns=[*RIGHT[:2], {**RIGHT[2], "sleep": HEARTBEAT_S + 2}]),
    "proved_whole": End(turns=RIGHT, files=TOOLS, env={"REGREEN_VALIDATION_SCOPE": "targeted"}),
    "flakes_told": End(turns=RIGHT, code=1, files=SPOILT | {"shop.py": SHOP + DRAWER}, source=REPAIRED + DRAWER),
    "opinion": End(turns=RIGHT, env={"REGREEN_AGENTS_SECOND_OPINION": "scripted"}),
    "user_branch_moved": APPLIED,
    "warned": APPLIED,
}
"""What it takes to come by a change that a run of right fixes does not."""
RESUMING = ("orphan_forgotten", "orphan_reaped", "run_resumed")
"""Changes that only a resumed run makes."""
ELSEWHERE = {*RESUMING, *OF_GC, "diagnosed", "attempt_dropped"}
"""Changes of `check`, of `gc`, of an interrupt, and of resume itself, which have tests of their own."""
POINTS = [f"{when}:{name}" for name in named_changes() if name not in ELSEWHERE for when in ("before", "after")]
FIRST = {"before:tables_made", "after:tables_made", "before:run_added"}
"""There is no run yet: nothing to resume, and the next one begins as if nothing had been."""
LAST = {"after:forgotten_below", "after:let_go"}
"""By then the run is sealed and nobody's: there is nothing to resume."""
SAMPLE = set(random.Random(7).sample(POINTS, 3))


def fix(shop, **env):
    return shop.run("fix", "--agent", "scripted", "--json", **QUICK, **env)


def resume(shop, **env):
    return shop.run("resume", "--json", **QUICK, **env)


def landed_tasks(shop):
    """The task of each commit on the one branch, read from its trailers."""
    (branch,) = shop.branches()
    start = shop.git("rev-list", "--max-parents=0", branch)
    return shop.git("log", "--format=%(trailers:key=Regreen-Task,valueonly)", f"{start}..{branch}").split()


def see_the_end(shop, done, end):
    """The same causes landed once each, the same tree, a sealed run, nothing left."""
    assert done.code == end.code, done.out + done.err
    assert shop.repaired() == end.source
    tasks = landed_tasks(shop)
    assert len(tasks) == len(set(tasks)) == len(end.landed), tasks
    assert shop.left_behind() == []
    assert shop.ledger() == []
    assert shop.run("verify").code == 0
    assert shop.git("status", "--porcelain") == ""
    (branch,) = shop.branches()
    assert (shop.git("rev-parse", "HEAD") == shop.git("rev-parse", branch)) == end.applied
    tries = [attempt for task in shop.report()["tasks"] for attempt in task["attempts"]]
    assert {attempt["agent"] for attempt in tries} == {"scripted"}


@pytest.mark.parametrize(
    "point", [pytest.param(each, marks=() if each in SAMPLE else pytest.mark.long) for each in POINTS]
)
def test_killed_at_a_change(tmp_path, point):
    end = ENDS.get(point.partition(":")[2], GREEN)
    shop = Shop(tmp_path, end.turns, end.files)
    if end.forked:
        shop.git("checkout", "--quiet", "-b", "work")
        (shop.root / "notes.txt").write_text("mine\n")
        shop.commit("Mine")
    assert fix(shop, REGREEN_FAULT=point, **end.env).code == KILLED
    done = resume(shop)
    if point in FIRST:
        assert (done.code, "no-such-run" in done.err) == (2, True), done.err
        done = fix(shop, **end.env)
    if point in LAST:
        assert (done.code, "no-such-run" in done.err) == (2, True)
        done = replace(done, code=end.code)
    see_the_end(shop, done, end)


@pytest.mark.long
@pytest.mark.parametrize(
    "point",
    [
        *("before:landed:2", "after:landing_intended:2", "after:task_leased:3", "after:train_leased:2"),
        *("before:recorded:4", "after:recorded:7", "before:forgotten:3", "after:forgotten:5"),
    ],
)
def test_killed_at_a_later_passing(tmp_path, point):
    shop = Shop(tmp_path)
    # Strict: what is proved while another fix waits would land together with it.
    assert fix(shop, REGREEN_FAULT=point, REGREEN_FIX_STRICT="true").code == KILLED
    see_the_end(shop, resume(shop), GREEN)


def test_killed_while_it_tidied_up(tmp_path):
    shop = Shop(tmp_path)
    assert fix(shop, REGREEN_FAULT="before:let_go").code == KILLED
    marks = list((shop.folder / "home").rglob("REGREEN_POOL"))
    assert marks
    for mark in marks:
        mark.unlink()  # half removed: nothing tells any more that the folder is ours
    see_the_end(shop, resume(shop), GREEN)


@pytest.mark.long
@pytest.mark.parametrize("point", [f"{when}:{name}" for name in RESUMING for when in ("before", "after")])
def test_killed_twice_also_while_it_resumes(tmp_path, point):
    shop = Shop(tmp_path)
    assert fix(shop, REGREEN_FAULT="after:attempt_ended").code == KILLED
    assert resume(shop, REGREEN_FAULT=point).code == KILLED
    assert resume(shop, REGREEN_FAULT="before:landed").code == KILLED
    see_the_end(shop, resume(shop), GREEN)


@pytest.mark.long
@pytest.mark.parametrize("when", ["before", "after"])
def test_killed_while_it_obeys_an_interrupt(tmp_path, when):
    shop = Shop(tmp_path, [*RIGHT[:2], {**RIGHT[2], "sleep": 5}])
    process = shop.start("fix", "--agent", "scripted", "--json", **QUICK, REGREEN_FAULT=f"{when}:attempt_dropped")
    assert until(process, "attempt_started") is not None
    for _ in range(2):
        process.send_signal(signal.SIGINT)
        time.sleep(0.3)
    process.communicate()
    assert process.returncode == KILLED
    see_the_end(shop, resume(shop), GREEN)


def kill_at(shop, moment):
    """Start a fix and kill it once it has told so many events, and a little later; its exit code."""
    process = shop.start("fix", "--agent", "scripted", "--json", **QUICK)
    chance = random.Random(moment)
    for _ in range(chance.randrange(40)):
        if not process.stdout.readline():
            break
    try:
        process.wait(chance.random())
    except subprocess.TimeoutExpired:
        process.kill()
    process.communicate()
    return process.returncode


def ended_well(shop, done):
    """Whether all is done: by this command, or by the process that was killed when nothing was left to do."""
    return done.code == 0 or ("No run can be resumed" in done.err and shop.branches())


@pytest.mark.parametrize(
    "moment", [pytest.param(each, marks=() if each == 3 else pytest.mark.long) for each in range(20)]
)
def test_killed_at_a_random_moment(tmp_path, moment):
    shop = Shop(tmp_path)
    told = ""
    code = kill_at(shop, moment)
    if code == KILLED:
        done = resume(shop)
        if done.code == 2 and "No run can be resumed" in done.err and not shop.branches():
            done = fix(shop)  # it was killed before there was a run
        code = 0 if ended_well(shop, done) else done.code
        told = done.out + done.err
    assert code == 0, told
    assert shop.repaired() == REPAIRED
    assert sorted(landed_tasks(shop)) == ["T1", "T2", "T3"]
    assert shop.left_behind() == []
    assert shop.ledger() == []
    assert shop.run("verify").code == 0


def left_by_the_dead(shop):
    """What a process leaves that dies after its last word: the run's folder in the cache, and its line in the ledger."""
    (run_id,) = (path.name for path in (shop.root / ".regreen" / "runs").iterdir())
    place = shop.folder / "home" / ".cache" / "regreen" / "left" / run_id
    place.mkdir(parents=True)
    (place / "file").touch()
    store = open_store(shop.root)
    try:
        owner = Owner(name="dead", pid=2**22 - 1, started=1.0)
        with store.transaction() as tx:
            tx.ledger.record(Entry(kind="cache", name=str(place), run_id=RunId(run_id), owner=owner))
    finally:
        store.close()
    return run_id, place


@pytest.mark.parametrize("command", [["resume"], ["check"]])
def test_what_a_sealed_run_left_goes_with_the_next_command(tmp_path, command):
    shop = Shop(tmp_path, files={"shop.py": REPAIRED})
    assert shop.run("check", **QUICK).code == 0
    assert shop.run("resume").code == 2
    run_id, place = left_by_the_dead(shop)
    done = shop.run(*command, **QUICK)
    assert done.code == 0, done.out + done.err
    assert (run_id in done.out) == (command == ["resume"])
    assert not place.exists()
    assert shop.ledger() == []
    assert shop.left_behind() == []
    assert shop.run("verify", run_id).code == 0

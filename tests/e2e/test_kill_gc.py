"""`kill -9` of `gc` and of `check` at every named change: the next `gc` ends what was begun, and loses nothing else."""

import contextlib
import random
import sqlite3

import pytest
from killing import KILLED, OF_GC, QUICK
from shop import REPAIRED, Shop

pytestmark = [pytest.mark.e2e]

GC = ("gc", "--keep", "2")
SHORT = {"REGREEN_HISTORY_OUTCOMES": "1"}
"""All outcomes but those of the newest measurement go."""
POINTS = [f"{when}:{name}" for name in (*OF_GC, "orphan_forgotten") for when in ("before", "after")]
SAMPLE = set(random.Random(7).sample(POINTS, 2))
OF_CHECK = ("run_started", "measure_started", "diagnosed", "run_stopped", "seal_begun", "manifest_written", "seal_kept")


def check(shop, number, **env):
    """Check a working tree that differs each time, so that each run has objects and artifacts of its own."""
    (shop.root / "shop.py").write_text(f"{REPAIRED}\n\nNUMBER = {number}\n")
    return shop.run("check", "--json", **QUICK, **env).code


def rows(shop):
    """Ids of the runs that any table knows but the history of cases, which outlives runs."""
    with contextlib.closing(sqlite3.connect(shop.root / ".regreen" / "regreen.db")) as database:
        of_run = ("facts", "events", "tasks", "findings", "leases", "ledger")
        asked = " UNION ".join(f"SELECT run_id FROM {name}" for name in of_run)
        return {name for (name,) in database.execute(f"SELECT id FROM runs UNION {asked}")}


def files(shop, folder):
    return {path for path in (shop.root / ".regreen" / folder).glob("*/*") if path.is_file()}


def with_four_runs(tmp_path):
    """Two runs that are sealed, after each one that died, the last one not without leaving something."""
    shop = Shop(tmp_path, files={"shop.py": REPAIRED})
    ends = [{}, {"REGREEN_FAULT": "before:diagnosed"}, {}, {"REGREEN_FAULT": "before:run_started"}]
    assert [check(shop, number, **env) for number, env in enumerate(ends)] == [0, KILLED, 0, KILLED]
    shop.git("checkout", "--quiet", "--", "shop.py")
    return shop, sorted(path.name for path in (shop.root / ".regreen" / "runs").iterdir())


@pytest.mark.parametrize(
    "point", [pytest.param(each, marks=() if each in SAMPLE else pytest.mark.long) for each in POINTS]
)
def test_killed_while_it_removes(tmp_path, point):
    shop, runs = with_four_runs(tmp_path)
    assert rows(shop) == set(runs)
    assert (len(files(shop, "artifacts")), bool(shop.ledger())) == (3, True)
    objects = files(shop, "objects.git/objects")
    assert shop.run(*GC, **SHORT, REGREEN_FAULT=point).code == KILLED
    assert shop.run("verify", runs[2]).code == 0
    done = shop.run(*GC, **SHORT)
    assert done.code == 0, done.out + done.err
    assert "Nothing to remove" in shop.run(*GC, **SHORT).out
    assert sorted(path.name for path in (shop.root / ".regreen" / "runs").iterdir()) == runs[2:]
    assert rows(shop) == set(runs[2:])
    assert len(files(shop, "artifacts")) == 1
    assert files(shop, "objects.git/objects") < objects
    assert (shop.ledger(), shop.left_behind()) == ([], [])
    assert shop.run("verify", runs[2]).code == 0
    assert check(shop, 5) == 0


@pytest.mark.long
@pytest.mark.parametrize("point", [f"{when}:{name}" for name in OF_CHECK for when in ("before", "after")])
def test_a_check_that_is_killed_is_told_and_nothing_of_it_stays(tmp_path, point):
    shop = Shop(tmp_path, files={"shop.py": REPAIRED})
    assert check(shop, 1, REGREEN_FAULT=point) == KILLED
    (run,) = (path.name for path in (shop.root / ".regreen" / "runs").iterdir())
    resumed = shop.run("resume", run, "--json", **QUICK)
    # Once its end is written down, its reports and its seal are made; before, it is done anew.
    assert (resumed.code, "run-ended" in resumed.err) in {(0, False), (2, True)}, resumed.out + resumed.err
    assert (shop.run("verify", run).code == 0) == (resumed.code == 0)
    assert check(shop, 2) == 0
    assert shop.run("gc", "--keep", "1").code == 0
    assert run not in rows(shop)
    assert (shop.ledger(), shop.left_behind()) == ([], [])

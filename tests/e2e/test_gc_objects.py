"""``gc`` and the repository that all runs share: it empties once runs have ended, and an open run loses nothing."""

import signal
import time

import pytest
from shop import REPAIRED, RIGHT, Shop, until

pytestmark = pytest.mark.e2e

QUICK = {"REGREEN_VALIDATION_REPEATS": "1", "REGREEN_TEST_NETWORK": "host"}
FIX = ("fix", "--agent", "scripted", "--json")


def objects(shop):
    """Loose objects of ours."""
    return {path for path in (shop.root / ".regreen" / "objects.git" / "objects").rglob("??/*") if path.is_file()}


def test_objects_of_ended_runs_go_and_later_runs_work(tmp_path):
    shop = Shop(tmp_path)
    assert shop.run(*FIX, **QUICK).code == 0
    before = objects(shop)
    said = shop.run("gc", "--dry-run")
    assert objects(shop) == before
    assert "objects" in said.out
    said = shop.run("gc")
    left = objects(shop)
    assert left < before
    assert "objects" in said.out
    assert "objects" not in shop.run("gc").out
    assert shop.repaired() == REPAIRED
    assert shop.git("fsck", "--strict") == ""
    assert shop.run("verify").code == 0
    assert "+++ b/shop.py" in shop.run("report", "--format", "json").out
    # What a test passed on last is at hand still: it tells what changed since.
    shop.git("merge", "--quiet", "--ff-only", shop.branches()[0])
    (shop.root / "shop.py").write_text(REPAIRED.replace(".upper()", ".lower()"))
    shop.commit("Break")
    assert shop.run(*FIX, **QUICK).code == 0
    assert shop.run("gc", "--keep", "0").code == 0
    assert shop.run(*FIX, **QUICK).code == 0


def test_an_open_run_keeps_its_objects_and_goes_on(tmp_path):
    shop = Shop(tmp_path, [RIGHT[0], RIGHT[1], {**RIGHT[2], "sleep": 60}])
    process = shop.start(*FIX, **QUICK)
    assert until(process, "candidate_queued") is not None
    while_it_works = objects(shop)
    assert "objects" not in shop.run("gc", "--keep", "0").out
    assert while_it_works <= objects(shop)
    for _ in range(2):
        process.send_signal(signal.SIGINT)
        time.sleep(0.3)  # two that are pending together are one, which lets the agent sleep on
    process.communicate()
    assert process.returncode == 130
    before = objects(shop)
    assert "objects" not in shop.run("gc", "--keep", "0").out
    assert objects(shop) == before
    shop.script.write_text(shop.script.read_text().replace('"sleep": 60', '"sleep": 0'))
    assert shop.run("resume", "--json", **QUICK).code == 0
    assert shop.repaired() == REPAIRED
    assert "objects" in shop.run("gc").out

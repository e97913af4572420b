"""`regreen verify` finds any changed, missing or added byte of a sealed run."""

import contextlib
import json
import random
import sqlite3

import pytest
from shop import SHOP, Shop

from regreen.store import open as open_store

pytestmark = pytest.mark.e2e

QUICK = {"REGREEN_VALIDATION_REPEATS": "1", "REGREEN_TEST_NETWORK": "host"}
ONE = {"shop.py": SHOP.replace("-= price", "+= price").replace("items[len(items)]", "items[-1]")}


def test_any_byte_of_a_sealed_run_is_watched(tmp_path):
    shop = Shop(tmp_path, files=ONE)
    assert shop.run("fix", "--agent", "scripted", "--json", **QUICK).code == 0
    assert shop.run("verify").code == 0
    store = open_store(shop.root)
    (folder,) = (shop.root / ".regreen" / "runs").iterdir()
    try:
        assert store.verify(folder.name) == []
        spoil_each(folder, lambda: store.verify(folder.name))
    finally:
        store.close()
    # What a user sees, end to end.
    log = folder / "events.jsonl"
    whole = log.read_bytes()
    log.write_bytes(whole.replace(b"landed", b"Landed", 1))
    told = shop.run("verify")
    assert told.code != 0
    assert "events.jsonl" in told.out + told.err
    log.write_bytes(whole)
    assert shop.run("verify").code == 0
    with contextlib.closing(sqlite3.connect(shop.root / ".regreen" / "regreen.db")) as database, database:
        assert database.execute("UPDATE attempts SET agent = 'another'").rowcount == 1
    told = shop.run("verify")
    assert told.code == 1
    assert 'the row attempts "T1.1" of the database was changed' in " ".join(told.out.split())
    with contextlib.closing(sqlite3.connect(shop.root / ".regreen" / "regreen.db")) as database, database:
        database.execute("UPDATE attempts SET agent = 'scripted'")
    assert shop.run("fix", "--agent", "scripted", **QUICK).code == 0, "a later run learns from it"
    assert shop.run("verify", folder.name).code == 0
    (shop.root / ".regreen" / "artifacts" / "00").mkdir(exist_ok=True)
    (shop.root / ".regreen" / "artifacts" / "00" / "1.7.part").write_text("left by a crash")
    told = shop.run("gc", "--dry-run")
    assert "artifacts" in told.out
    assert shop.run("gc").code == 0
    assert "Nothing to remove." in shop.run("gc").out
    assert shop.run("verify").code == 0
    assert shop.run("report").code == 0
    tip = json.loads((folder / "manifest.json").read_text())["kept"]["tip"]
    (shop.root / ".regreen" / "artifacts" / tip[:2] / tip[2:]).unlink()
    told = shop.run("verify", folder.name)
    assert told.code == 1
    assert "what the run kept as tip" in told.out
    assert shop.run("gc", "--keep", "0").code == 0
    assert [path for path in (shop.root / ".regreen" / "artifacts").rglob("*") if path.is_file()] == []


def spoil_each(folder, verify):
    """Change, cut, lengthen, remove and add: each must be told, and nothing else."""
    chance = random.Random(11)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    assert len(files) > 15
    for path in files:
        whole = path.read_bytes()
        if whole:
            place = chance.randrange(len(whole))
            path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
            assert verify(), f"byte {place} of {path}"
            path.write_bytes(whole[:-1])
            assert verify(), f"cut: {path}"
        path.write_bytes(whole + b"\n")
        assert verify(), f"longer: {path}"
        path.unlink()
        assert verify(), f"removed: {path}"
        path.write_bytes(whole)
    for place in sorted({folder, *(path.parent for path in files)}):
        extra = place / "extra.txt"
        extra.touch()
        assert verify(), f"added: {extra}"
        extra.unlink()
        extra.symlink_to("/etc/hostname")
        assert verify(), f"added link: {extra}"
        extra.unlink()
    assert verify() == []


def test_a_shown_patch_is_the_one_that_git_takes(tmp_path):
    """Also one with long lines, no final line end, and bytes that are no UTF-8; nothing is folded on the way."""
    long = "x" * 300
    odd = {"match": {"test": "test_label"}, "edits": [
        {"file": "shop.py", "old": ".lower()", "new": ".upper()"},
        {"file": "shop.py", "old": "def label", "new": f"# {long} é\ndef label"},
    ]}  # fmt: skip
    shop = Shop(tmp_path, [odd], ONE)
    assert shop.run("fix", "--agent", "scripted", **QUICK).code == 0
    patch = tmp_path / "shown.patch"
    patch.write_text(shop.run("show", "T1.1", "--patch").out)
    assert patch.read_text() == shop.run("show", "T1", "--patch").out
    shop.git("apply", "--check", str(patch))
    for name in ("T1", "T1.1"):
        whole = shop.run("show", name).out
        assert patch.read_text() in whole
        (tmp_path / "whole.txt").write_text(whole)
        shop.git("apply", "--check", str(tmp_path / "whole.txt"))
    shop.git("apply", str(patch))
    assert (shop.root / "shop.py").read_text() == shop.repaired()
    refused = shop.run("show", "T9", "--patch")
    assert refused.code == 2
    assert "T1.1" in refused.err


@pytest.mark.long
def test_a_run_that_joins_an_open_one_is_sealed_with_it(tmp_path):
    shop = Shop(tmp_path, files=ONE)
    assert shop.run("fix", "--agent", "scripted", REGREEN_FAULT="after:planned", **QUICK).code < 0
    (parent,) = (json.loads(line)["run_id"] for line in shop.run("runs", "--json").out.splitlines())
    assert shop.run("check", "--run", "nothing").code == 2
    joined = shop.run("check", "--run", parent[:17], "--no-trace", "--json", **QUICK).events()[-1]["run_id"]
    assert parent in shop.run("show", joined).out
    assert shop.run("resume", "--json", **QUICK).code == 0
    folder = shop.root / ".regreen" / "runs"
    assert json.loads((folder / joined / "manifest.json").read_text())["parent_run"] == parent
    assert list(json.loads((folder / parent / "manifest.json").read_text())["joined"]) == [joined]
    assert shop.run("verify", parent).code == 0
    (folder / joined / "added.txt").touch()
    told = shop.run("verify", parent)
    assert told.code == 1
    assert f"{joined}, which joined it: added.txt was added" in told.out
    late = shop.run("check", "--run", parent)
    assert late.code == 2
    assert "is sealed" in late.err

"""A sealed run proves itself: any byte changed, missing or added is found, and so is a broken link of the log."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regreen import store
from regreen.errors import StateError
from regreen.model.events import EventKind
from regreen.model.ids import RunId
from regreen.store import seal

FILES = {"raw/out.xml", "agents/T1/1/empty", "link", "folder-link"}


@pytest.fixture
def sealed(opened, run, event, now) -> Path:
    with opened.transaction() as tx:
        tx.append(event())
        tx.append(event())
    folder = opened.folder_of(run)
    (folder.at("raw") / "out.xml").write_bytes(b"<xml/>")
    (folder.at("agents", "T1", "1") / "empty").write_bytes(b"")
    (folder.root / "link").symlink_to("raw/out.xml")
    (folder.root / "folder-link").symlink_to("raw")
    with opened.transaction() as tx:
        tx.put_fact(run, "base", opened.artifacts.put(b"all that was measured"), str)
        tx.put_fact(run, "other", "a" * 64, str)
    opened.seal(run, now=now, facts={"version": "0.1.0"})
    return folder.root


@pytest.mark.parametrize("harm", [lambda path: path.unlink(), lambda path: path.write_bytes(b"all that was pleasant")])
def test_what_a_run_kept_beside_its_folder_is_watched_too(opened, run, sealed, harm) -> None:
    kept = json.loads((sealed / "manifest.json").read_text())["kept"]
    assert list(kept) == ["base"], "what no artifact has for its name is no artifact"
    harm(opened.artifacts.path(kept["base"]))
    (told,) = opened.verify(run)
    assert told.startswith("what the run kept as base")


def test_a_sealed_run_verifies(opened, run, sealed, now) -> None:
    assert opened.verify(run) == []
    manifest = json.loads((sealed / "manifest.json").read_text())
    assert manifest["run_id"] == run
    assert manifest["schema"] == "regreen/manifest"
    assert set(manifest["files"]) == {"events.jsonl", "rows.sha256", *FILES}
    assert manifest["chain"]["events"] == 3
    with opened.read() as reader:
        assert reader.run(run).sealed_at == now
        assert reader.last_kind(run) is EventKind.RUN_SEALED


@pytest.mark.parametrize(
    ("harm", "problem"),
    [
        (lambda d: (d / "raw/out.xml").write_bytes(b"<xml>>"), "raw/out.xml was changed"),
        (lambda d: (d / "raw/out.xml").unlink(), "raw/out.xml is missing"),
        (lambda d: (d / "raw/new").write_bytes(b""), "raw/new was added"),
        (lambda d: (d / ".hidden").write_bytes(b""), ".hidden was added"),
        (lambda d: ((d / "link").unlink(), (d / "link").symlink_to("raw")), "link was changed"),
        (lambda d: (d / "more").symlink_to("/"), "more was added"),
        (lambda d: (d / "manifest.json").unlink(), "manifest.json is missing"),
        (lambda d: (d / "manifest.json").write_bytes(b"{"), "manifest.json cannot be read"),
        (lambda d: (d / "manifest.json").write_bytes((d / "manifest.json").read_bytes() + b" "), "not the one"),
        (lambda d: (d / "events.jsonl").write_bytes(b""), "does not end where it was sealed"),
    ],
)
def test_every_kind_of_harm_is_found(opened, run, sealed, harm, problem) -> None:
    harm(sealed)
    assert any(problem in each for each in opened.verify(run)), opened.verify(run)


@settings(max_examples=60, deadline=None)
@given(place=st.integers(0, 10_000), bit=st.integers(0, 7), which=st.integers(0, 2))
def test_any_flipped_bit_is_found(tmp_path_factory: pytest.TempPathFactory, place: int, bit: int, which: int) -> None:
    folder = tmp_path_factory.mktemp("run")
    (folder / "a.txt").write_bytes(b"evidence\n" * 5)
    first = b'{"seq":1,"prev":"' + b"0" * 64 + b'"}'
    second = b'{"seq":2,"prev":"' + seal.hash_of(first).encode() + b'"}'
    (folder / "events.jsonl").write_bytes(first + b"\n" + second + b"\n")
    seal.seal(folder, facts={"run_id": "r"})
    assert seal.verify(folder) == []
    victim = folder / ("a.txt", "events.jsonl", "manifest.json")[which]
    data = bytearray(victim.read_bytes())
    data[place % len(data)] ^= 1 << bit
    victim.write_bytes(data)
    assert seal.verify(folder) != []


@pytest.mark.parametrize(
    "lines",
    [
        b'{"seq":1,"prev":"' + b"1" * 64 + b'"}\n',
        b'{"seq":2,"prev":"' + b"0" * 64 + b'"}\n',
        b'{"seq":1,"prev":"' + b"0" * 64 + b'"}',
        b"[]\n",
        b"\xff\n",
    ],
)
def test_a_log_with_a_broken_link_cannot_be_sealed(tmp_path: Path, lines: bytes) -> None:
    (tmp_path / "events.jsonl").write_bytes(lines)
    with pytest.raises(StateError, match="line 1"):
        seal.seal(tmp_path, facts={})
    assert not (tmp_path / "manifest.json").exists()


def test_a_forged_manifest_is_found_by_the_hash_in_the_database(opened, run, sealed) -> None:
    (sealed / "raw/out.xml").write_bytes(b"forged")
    seal.seal(sealed, facts={"run_id": run, "version": "0.1.0"})
    assert seal.verify(sealed) == []
    assert opened.verify(run) == ["manifest.json is not the one that was sealed"]


def test_a_sealed_run_gains_no_byte(opened, run, sealed, event, now) -> None:
    before = {path: path.read_bytes() for path in sealed.rglob("*") if path.is_file()}
    with opened.transaction() as tx:
        tx.append(event())
    opened.events.sync(run)
    with pytest.raises(StateError, match="sealed"):
        opened.seal(run, now=now, facts={})
    assert {path: path.read_bytes() for path in sealed.rglob("*") if path.is_file()} == before
    assert opened.verify(run) == ["the row events 4 was added to the database"]


def test_sealing_goes_on_after_a_crash_in_the_middle(opened, run, event, now) -> None:
    with opened.transaction() as tx:
        tx.append(event(EventKind.RUN_SEALED))
    (opened.folder_of(run).manifest).write_bytes(b"torn")
    opened.seal(run, now=now, facts={})
    assert opened.verify(run) == []
    assert [path.name for path in opened.folder_of(run).root.parent.iterdir()] == [run]
    assert opened.folder_of(run).log.read_text().count("run_sealed") == 1


def test_a_run_that_is_not_there_or_not_sealed_says_so(opened, run) -> None:
    assert "not sealed" in opened.verify(run)[0]
    with pytest.raises(StateError, match="no run"):
        opened.verify(RunId("nope"))
    with pytest.raises(StateError, match="no run"):
        opened.seal(RunId("nope"), now="", facts={})


def test_secrets_do_not_reach_the_manifest(tmp_path, run, now) -> None:
    opened = store.open(tmp_path, scrub=store.Redactor(["hunter2-hunter2"]).scrub)
    with opened.transaction() as tx:
        tx.add_run(store.RunRow(id=run))
    opened.seal(run, now=now, facts={"tools": ["hunter2-hunter2"]})
    assert json.loads((opened.folder_of(run).manifest).read_text())["tools"] == ["[redacted:value]"]
    assert opened.verify(run) == []
    opened.close()

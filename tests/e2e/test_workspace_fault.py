import contextlib
import json
import socketserver
import sqlite3
import threading
from contextlib import contextmanager

import pytest
from shop import Shop

from regreen.testing.checkout_digest import checkout_digest

pytestmark = pytest.mark.e2e

TEST = """\
from pathlib import Path

from shop import label


def test_data_that_git_ignores():
    assert Path("prices.local").read_text() == "1"


def test_label_of_something():
    assert label("A") == "a"
"""


def test_what_fails_in_a_copy_alone_is_named_so_and_charged_to_nobody(tmp_path):
    shop = Shop(tmp_path, [{"edits": [{"file": "shop.py", "old": "result = 0", "new": "result = 1"}]}])
    (shop.root / "tests" / "test_shop.py").write_text(TEST)
    (shop.root / ".gitignore").write_text("*.local\n")
    shop.commit("A test that needs an ignored file")
    (shop.root / "prices.local").write_text("1")
    (shop.root / "other.local").write_text("2")
    before = checkout_digest(shop.root)
    done = shop.run("fix", "--agent", "scripted", "--json")
    assert done.code == 1, done.out + done.err
    report = json.loads(shop.run("report", "--format", "json").out)
    (cause,) = report["diagnoses"]
    assert cause["fault"] == "environment"
    assert any("passes in the checkout" in item["text"] for item in cause["evidence"])
    assert not [event for event in done.events() if event.get("event") == "attempt_started"]
    assert before.difference(checkout_digest(shop.root), allowed=(":",)) == ()
    (told,) = [event["message"] for event in done.events() if "private copy" in event.get("message", "")]
    line = told.rpartition("regreen.toml: ")[2]
    assert line == 'workspace.copy = ["prices.local"]'
    (shop.root / "regreen.toml").write_text(f"{line}\n")
    assert shop.run("check", "--no-trace", "-q").code == 0


ASKS = """\
import socket

from shop import label


def test_by_chance():
    with socket.create_connection(("127.0.0.1", PORT)) as asked:
        assert asked.recv(1) == b"1"


def test_label():
    assert label("A") == "a"
"""


@contextmanager
def answering(answers):
    """A service that answers its callers in turn, the last answer to all that are left; gives its port and the rest."""
    left = list(answers)

    class Answer(socketserver.BaseRequestHandler):
        def handle(self):
            self.request.sendall(left.pop(0) if len(left) > 1 else left[0])

    with socketserver.TCPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_address[1], left
        finally:
            server.shutdown()
            thread.join()


# Measured on the base, traced, in the checkout, in the workspace, and both once more.
CHANCES = {
    "known_by_the_second_run": [b"0", b"1", b"1", b"0", b"1", b"0"],
    "passed_in_place_once": [b"0", b"0", b"1", b"0", b"0"],
}


@pytest.mark.parametrize("command", ["check", "fix"])
@pytest.mark.parametrize("chance", CHANCES)
def test_a_test_of_chance_is_not_charged_to_the_workspace(tmp_path, command, chance):
    with answering(CHANCES[chance]) as (port, left):
        shop = Shop(tmp_path, turns=[])
        (shop.root / "tests" / "test_shop.py").write_text(ASKS.replace("PORT", str(port)))
        (shop.root / "regreen.toml").write_text('[test]\nnetwork = "host"\n')
        shop.commit("A test that asks a service")
        words = ("--agent", "scripted") if command == "fix" else ()
        done = shop.run(command, *words, "--json")
    assert done.code == 1, done.out + done.err
    assert len(left) < len(CHANCES[chance])
    (cause,) = json.loads(shop.run("report", "--format", "json").out)["diagnoses"]
    assert "workspace-fault" not in {item["rule"] for item in cause["evidence"]}
    assert "private copy" not in done.out
    if chance == "known_by_the_second_run":
        assert cause["fault"] == "flaky"


def test_a_flake_is_known_to_later_runs(tmp_path):
    name = "pytest:tests/test_shop.py::test_by_chance"
    # It fails and passes in the first run; in the second it does both again, when it runs by itself.
    with answering([b"0", b"1", b"1", b"1", b"0", b"0", b"0", b"0", b"1", b"0", b"1"]) as (port, left):
        shop = Shop(tmp_path)
        (shop.root / "tests" / "test_shop.py").write_text(ASKS.replace("PORT", str(port)))
        (shop.root / "regreen.toml").write_text('[test]\nnetwork = "host"\n')
        shop.commit("A test that asks a service")
        shop.run("check", "--no-flaky")
        first = shop.report()
        left[:] = [b"0", b"0", b"0", b"0", b"0", b"1", b"0", b"1", b"0"]
        shop.run("check")
        second = shop.report()
    assert (first["quarantined"], first["flaky"]) == ([], [name])
    assert second["quarantined"] == [name]
    assert {cause["fault"] for cause in second["diagnoses"] if name in cause["cases"]} == {"flaky"}
    assert second["status"] == "fail"


def test_where_nearly_all_fails_nothing_counts_as_flaky(tmp_path):
    with answering([b"0", b"1"]) as (port, _):
        shop = Shop(tmp_path)
        broken = "".join(f"\n\ndef test_broken_{number}():\n    assert label('A') == 'A'\n" for number in range(6))
        (shop.root / "tests" / "test_shop.py").write_text(ASKS.replace("PORT", str(port)) + broken)
        (shop.root / "regreen.toml").write_text('[test]\nnetwork = "host"\n')
        shop.commit("A suite of which nearly all fails")
        done = shop.run("check", "--json")
    assert done.code == 1, done.out + done.err
    causes = json.loads(shop.run("report", "--format", "json").out)["diagnoses"]
    assert any("test_by_chance" in case for cause in causes for case in cause["cases"])
    assert not [cause for cause in causes if "flaky" in {cause["fault"], cause["symptom"]}]
    assert "is flaky" not in done.out
    with contextlib.closing(sqlite3.connect(shop.root / ".regreen" / "regreen.db")) as database:
        # What passed is kept with its measurement, and of what failed nothing.
        assert database.execute("SELECT count(*) FROM outcomes").fetchone() == (0,)
        assert database.execute("SELECT sum(number) > 0 FROM measured").fetchone() == (1,)


def test_what_fails_only_after_another_test_is_no_fault_of_the_workspace(tmp_path):
    shop = Shop(tmp_path)
    (shop.root / "tests" / "test_shop.py").write_text(
        "import shop\n\n\ndef test_first():\n    shop.seen = True\n\n\n"
        "def test_second():\n    assert not hasattr(shop, 'seen')\n"
    )
    shop.commit("One test spoils the next")
    done = shop.run("check", "--json")
    assert done.code == 1, done.out + done.err
    assert "private copy" not in done.out
    (cause,) = json.loads(shop.run("report", "--format", "json").out)["diagnoses"]
    assert cause["fault"] != "environment"


def test_a_run_that_measured_nothing_does_not_stand_before_one_that_did(tmp_path):
    shop = Shop(tmp_path)
    assert shop.run("check").code == 1
    # As an interrupted one does, it ends before anything was measured.
    assert shop.run("check", "--only", "nothing-known").code == 2
    assert shop.report()["total_tests"] == 6


def test_a_name_that_no_encoding_holds_costs_nothing(tmp_path):
    shop = Shop(tmp_path)
    odd = "import os\n\n\ndef test_odd_name():\n    raise ValueError(os.fsdecode(b'caf\\xe9.txt'))\n"
    (shop.root / "tests" / "test_odd.py").write_text(odd)
    shop.commit("A test of an odd name")
    done = shop.run("fix", "--agent", "scripted", "--json")
    assert done.code == 1, done.out + done.err
    assert "caf\\\\xe9.txt" in done.out
    assert len([event for event in done.events() if event.get("event") == "landed"]) == 3
    for words in (("report",), ("report", "--format", "json"), ("show", "T1"), ("verify",)):
        assert shop.run(*words).code in {0, 1}, words

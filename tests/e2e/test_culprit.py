"""`check --culprit`: which commit broke each cause, in histories that are known in full."""

import json

import pytest
from shop import REPAIRED, Shop

pytestmark = pytest.mark.e2e

BROKEN = {"last": ("items[-1]", "items[1]"), "label": (".upper()", ".lower()"), "total": ("+= price", "-= price")}


class History:
    """A shop with a history: each step breaks a function, breaks everything, or has nothing to do with tests."""

    def __init__(self, folder, *steps):
        self.shop = Shop(folder, files={"shop.py": REPAIRED.replace("items[-1]", "items[-1]")})
        self.text = REPAIRED
        self.commits = {"start": self.shop.git("rev-parse", "HEAD")}
        for step in steps:
            self.do(step)
            self.shop.commit(f"Now {step}")
            self.commits[step] = self.shop.git("rev-parse", "HEAD")

    def do(self, step):
        """Change the working tree."""
        if step in BROKEN:
            self.text = self.text.replace(*BROKEN[step])
        source = "def total(:\n" if step.startswith("unreadable") else self.text
        (self.shop.root / "shop.py").write_text(source)
        (self.shop.root / "notes.txt").write_text(step)

    def causes(self, *words):
        """Ran, and the causes by the function that they are about."""
        ran = self.shop.run("check", *words)
        diagnoses = self.shop.report()["diagnoses"]
        return ran, {case.rpartition("::test_")[2].split("_")[0]: each for each in diagnoses for case in each["cases"]}


def test_each_cause_has_its_commit_and_what_is_not_committed_is_named(tmp_path):
    steps = ["one", "two", "label", "three", "last", "four", "five"]
    history = History(tmp_path, *steps)
    # The last of four is the broken one: two items tell nothing.
    tests = history.shop.root / "tests" / "test_shop.py"
    tests.write_text(tests.read_text().replace("last([1, 2]) == 2", "last([1, 2, 3]) == 3"))
    history.do("total")
    before = history.shop.git("status", "--porcelain"), history.shop.git("for-each-ref")
    ran, causes = history.causes("--culprit", "--json")
    assert ran.code == 1
    tries = [event["message"] for event in ran.events() if "looking for the culprit" in event.get("message", "")]
    assert 3 <= len(tries) <= 6, tries
    assert causes["label"]["culprit"]["commits"] == [history.commits["label"]]
    assert causes["label"]["culprit"]["subject"] == "Now label"
    assert causes["label"]["culprit"]["good"] == history.commits["two"]
    assert causes["total"]["culprit"]["uncommitted"]
    assert causes["total"]["culprit"]["good"] == history.commits["five"]
    # The test that fails now is not the one of the history: there it passed with the wrong function too.
    assert causes["last"]["culprit"]["uncommitted"]
    assert (history.shop.git("status", "--porcelain"), history.shop.git("for-each-ref")) == before

    shown = history.shop.run("show", causes["label"]["id"]).out
    assert f"{history.commits['label'][:12]} Now label broke it (A, " in " ".join(shown.split())
    plain = history.shop.run("report", "--format", "markdown").out
    assert history.commits["label"] in plain
    assert history.shop.left_behind() == []


def test_what_cannot_be_tested_leaves_a_range_and_what_never_passed_is_said(tmp_path):
    history = History(tmp_path, "one", "unreadable 1", "label", "two", "three")
    _, causes = history.causes("--culprit")
    assert causes["label"]["culprit"]["commits"] == [history.commits["unreadable 1"], history.commits["label"]]
    assert "One of 2 changes broke it" in json.dumps(causes["label"]["evidence"])

    ran, causes = history.causes("--good", "HEAD~1")
    assert ran.code == 1
    assert causes["label"]["culprit"] is None
    assert "where --good says that it passed: give an older commit" in " ".join(ran.out.split())

    _, causes = history.causes("--good", history.commits["one"])
    assert causes["label"]["culprit"]["good"] == history.commits["one"]


def test_where_nothing_can_be_searched_it_says_so(tmp_path):
    history = History(tmp_path)
    alone = history.shop.run("check", "--culprit")
    assert (alone.code, "[no-history]" in alone.err) == (2, True), alone.err
    history.do("label")
    history.shop.commit("Break")
    history.shop.git("checkout", "--quiet", "--orphan", "other")
    history.shop.commit("Other")
    for good, said in (("nowhere", "There is no commit"), ("main", "HEAD does not come from"), ("HEAD", "has changed")):
        wrong = history.shop.run("check", "--good", good)
        assert wrong.code == 2
        assert said in wrong.err
        assert "[culprit-range]" in wrong.err
    history.shop.git("checkout", "--quiet", "main~1")
    (history.shop.root / "notes.txt").write_text("dirty")
    clean = history.shop.run("check", "--culprit")
    assert clean.code == 0
    assert "Nothing fails, so there is no culprit" in clean.out
    assert history.shop.run("check", "--culprit", "--from", "x.xml").code == 2

"""A name under ``[agents]`` that means nothing is an error at once, with the nearest one that does."""

import subprocess
from dataclasses import replace

import pytest

from regreen import store
from regreen.app.book import Book
from regreen.app.options import Where
from regreen.app.project import open_project
from regreen.app.roster import idle_roles, need_known_names, need_ladder, remarks, tell_once
from regreen.app.staffing import staffed
from regreen.config.allowed import allow
from regreen.errors import UsageError
from regreen.model.agents import AgentFacts
from regreen.model.events import EventKind
from regreen.model.ids import RunId
from regreen.testing.fake_clock import FakeClock

WRONG = {
    "ladder": ('[agents]\nladder = ["repair", "claud"]', "agents.ladder", "'claude'"),
    "tier's agent": ('[agents.tiers.eco]\nagent = "codx"', "agents.tiers.eco.agent", "'codex'"),
    "opinion": (
        '[agents]\nsecond_opinion = "premum"\n[agents.tiers.premium]\nagent = "claude"',
        "second_op",
        "'premium'",
    ),
    "role": ('[agents.roles.bug-fixr]\nfix = "claude"', "agents.roles.bug-fixr.fix", "'bug-fixer'"),
    "type of task": ('[agents.roles.bug-fixer]\nfixx = "claude"', "agents.roles.bug-fixer.fixx", "'fix'"),
    "role's tier": ('[agents.roles.bug-fixer]\nfix = "gemni"', "agents.roles.bug-fixer.fix", "'gemini'"),
}
RIGHT = """
[agents]
ladder = ["repair", "eco", "codex"]
second_opinion = "eco"
[agents.tiers.eco]
agent = "claude"
[agents.roles.bug-fixer]
fix = "eco"
[agents.roles.qa-engineer]
fix = "codex"
"""


def project(folder, text):
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    (folder / "regreen.toml").write_text(text)
    return open_project(Where(folder=str(folder)), {}, runs_commands=False)


@pytest.mark.parametrize("which", WRONG)
def test_a_misspelled_name_is_told_with_the_nearest(tmp_path, which):
    text, key, near = WRONG[which]
    with pytest.raises(UsageError) as told:
        need_known_names(project(tmp_path, text))
    assert told.value.slug == "unknown-agent"
    assert key in told.value.what
    assert f"Did you mean {near}?" in told.value.todo
    assert told.value.where.startswith("regreen.toml:")


def test_a_tier_cannot_pass_for_an_agent_that_it_is_not(tmp_path):
    with pytest.raises(UsageError, match="must be of that agent, not of 'claude'"):
        need_known_names(project(tmp_path, '[agents.tiers.repair]\nagent = "claude"'))
    need_known_names(project(tmp_path, '[agents.tiers.claude]\nagent = "claude"\nmodel = "opus"'))


def test_home_files_that_cannot_be_had_are_told_before_anything_runs(tmp_path):
    with pytest.raises(UsageError, match="/etc/passwd"):
        need_known_names(project(tmp_path, '[agents]\nhome = "scratch"\nhome_files = ["/etc/passwd"]'))


def test_what_means_something_passes(tmp_path):
    need_known_names(project(tmp_path, RIGHT))


def test_with_nothing_set_the_built_in_repairer_goes_first_then_who_was_allowed_once(tmp_path):
    (tmp_path / "p").mkdir()
    env = {"HOME": str(tmp_path)}
    plain = replace(project(tmp_path / "p", ""), env=env)
    assert staffed(plain).settings.agents.ladder == ("repair",)
    allow(["codex", "claude"], env)
    assert staffed(plain).settings.agents.ladder == ("repair", "codex", "claude")
    chosen = replace(project(tmp_path / "p", '[agents]\nladder = ["gemini"]\n'), env=env)
    assert staffed(chosen).settings.agents.ladder == ("gemini",)


ABSENT = AgentFacts(name="gemini", why_not="gemini is not on the PATH. Install it: npm install -g x")
TWO = """
[agents]
ladder = ["repair", "gemini", "eco", "claude"]
[agents.tiers.eco]
agent = "gemini"
"""


def test_a_rung_that_cannot_be_used_is_told_with_what_to_do(tmp_path):
    settings = project(tmp_path, TWO).settings
    facts = {"gemini": ABSENT, "claude": AgentFacts(name="claude", usable=True), "repair": AgentFacts(name="repair")}
    told = remarks(settings, facts | {"repair": AgentFacts(name="repair", usable=True)})
    assert told == (
        f"The ladder goes on without gemini: {ABSENT.why_not}",
        f"The ladder goes on without eco (gemini): {ABSENT.why_not}",
    )
    assert remarks(settings, {"claude": facts["claude"]}) == ()


def test_what_a_reader_must_know_is_told_once_a_run_and_noted_for_the_report(tmp_path):
    run, heard = RunId("20260131_104502Z_3fa1c2"), []
    opened = store.open(tmp_path)
    try:
        with opened.transaction() as tx:
            tx.add_run(store.RunRow(id=run, command="fix", created_at="2026-01-31T10:45:02Z"))
        owner = store.Owner(name="one", pid=1, started=1.0)
        book = Book(store=opened, run_id=run, clock=FakeClock(), owner=owner, listen=heard.append)
        tell_once(book, ("first",))
        tell_once(book, ("first", "second"))
        tell_once(book, ())
        with opened.read() as reader:
            assert reader.fact(run, "notes", list[str]) == ["first", "second"]
    finally:
        opened.close()
    assert [(event.kind, event.message) for event in heard] == [
        (EventKind.WARNED, "first"),
        (EventKind.WARNED, "second"),
    ]


def test_roles_that_nothing_asks_yet_are_told(tmp_path):
    told = list(
        idle_roles(project(tmp_path, RIGHT + 'add_test = "eco"\n[agents.roles.test-writer]\nfix = "eco"').settings)
    )
    assert [each.partition(" has no effect")[0] for each in told] == [
        "agents.roles.qa-engineer.fix",
        "agents.roles.qa-engineer.add_test",
        "agents.roles.test-writer.fix",
    ]
    assert all("bug-fixer (fix)" in each for each in told)


def test_an_empty_ladder_is_told_before_anything_runs_unless_a_role_names_somebody(tmp_path):
    with pytest.raises(UsageError, match=r"agents\.ladder is empty") as told:
        need_ladder(project(tmp_path, "[agents]\nladder = []\n"))
    assert told.value.where == "regreen.toml:2"
    assert "regreen check" in told.value.todo
    need_ladder(project(tmp_path, '[agents]\nladder = []\n[agents.roles.bug-fixer]\nfix = "claude"'))
    need_ladder(project(tmp_path, ""))

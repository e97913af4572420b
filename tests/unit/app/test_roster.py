"""A name under ``[agents]`` that means nothing is an error at once, with the nearest one that does."""

import subprocess
from dataclasses import replace

import pytest

from regreen.app.options import Where
from regreen.app.project import open_project
from regreen.app.roster import need_known_names
from regreen.app.staffing import staffed
from regreen.config.allowed import allow
from regreen.errors import UsageError

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

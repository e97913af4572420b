"""What a setting means and where it comes from, and what needs the user's trust."""

import json
from pathlib import Path

import pytest

from regreen import config
from regreen.config.docs import text_of
from regreen.config.schema import leaves
from regreen.errors import StateError, UsageError
from regreen.model.settings import CHOICES, COMMAND_KEYS, RANGES

NOW = "2026-01-31T10:45:02.000000Z"
COMMANDS = '[test]\ncommand = ["make", "test"]\nmemory_mb = 1\n[env.set]\nA = "b"\n'


def loaded(root: Path, text: str = "", env: dict[str, str] | None = None, **options: object) -> config.Loaded:
    root.mkdir(exist_ok=True)
    (root / "regreen.toml").write_text(text)
    return config.load(root, overrides=options, env=env or {})


def test_a_value_is_explained(tmp_path: Path) -> None:
    (one,) = config.explain("test.command", loaded(tmp_path, COMMANDS))
    assert one.value == '["make", "test"]'
    assert one.source == "regreen.toml:2"
    assert one.default == "[]"
    assert one.text.startswith("Command line of the project's tests")
    assert one.variable == "REGREEN_TEST_COMMAND"
    assert one.trusted


def test_a_table_is_explained_key_by_key(tmp_path: Path) -> None:
    have = loaded(tmp_path, COMMANDS + "[domains.a]\npaths=['x']\n")
    assert [each.key for each in config.explain("env", have)] == ["env.pass", "env.set.A"]
    assert {each.key for each in config.explain("domains", have)} >= {"domains.a.paths", "domains.a.tier"}
    everything = config.explain("", have)
    assert len(everything) > 50
    assert all(each.text for each in everything), [each.key for each in everything if not each.text]


def test_a_key_that_is_not_there_names_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        config.explain("fix.atempts", loaded(tmp_path))
    assert caught.value.todo == "Did you mean fix.attempts?"


def test_a_tier_that_nobody_set_is_explained_as_empty(tmp_path: Path) -> None:
    (one, *_) = config.explain("agents.tiers.cheap", loaded(tmp_path))
    assert (one.value, one.source) == ("", "default")


def test_every_key_has_a_text() -> None:
    assert [parts for parts, _ in leaves() if not text_of(parts)] == []


def test_tables_of_keys_name_keys_that_exist() -> None:
    known = {".".join(parts) for parts, _ in leaves()}
    assert set(CHOICES) | set(RANGES) <= known
    assert {key if key in known else f"{key}.*" for key in COMMAND_KEYS} <= known


def test_commands_of_a_file_need_trust_once(tmp_path: Path) -> None:
    env = {"XDG_STATE_HOME": str(tmp_path / "state")}
    have = loaded(tmp_path / "repo", COMMANDS)
    asked = config.needs_trust(have, env)
    assert [(each.key, each.value, each.source) for each in asked] == [
        ("env.set.A", '"b"', "regreen.toml:5"),
        ("test.command", '["make", "test"]', "regreen.toml:2"),
    ]
    assert config.grant(have, env, now=NOW) == asked
    assert config.needs_trust(have, env) == ()
    moved_lines = loaded(tmp_path / "repo", "\n\n" + COMMANDS.replace("memory_mb = 1", "memory_mb = 2"))
    assert config.needs_trust(moved_lines, env) == ()
    changed = loaded(tmp_path / "repo", COMMANDS.replace("make", "sh"))
    assert len(config.needs_trust(changed, env)) == 2
    elsewhere = loaded(tmp_path / "other", COMMANDS)
    assert len(config.needs_trust(elsewhere, env)) == 2


def test_trust_lies_outside_the_repository_for_its_user_only(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path / "home")}
    config.grant(loaded(tmp_path / "repo", COMMANDS), env, now=NOW)
    config.grant(loaded(tmp_path / "two", COMMANDS), env, now=NOW)
    path = tmp_path / "home" / ".local" / "state" / "regreen" / "trust.json"
    assert path.stat().st_mode & 0o777 == 0o600
    assert len(json.loads(path.read_text())) == 2
    assert sorted(each.name for each in path.parent.iterdir()) == ["trust.json", "trust.json.lock"]


def test_the_users_own_word_needs_no_trust(tmp_path: Path) -> None:
    env = {"XDG_STATE_HOME": str(tmp_path), "REGREEN_TEST_COMMAND": "make"}
    have = loaded(tmp_path, "[fix]\nattempts = 1\n", env=env, **{"agents.command": ("x",)})
    assert config.needs_trust(have, env) == ()


@pytest.mark.parametrize("text", ["{", "[]", "3"])
def test_a_broken_list_trusts_nothing_and_says_so(tmp_path: Path, text: str) -> None:
    env = {"XDG_STATE_HOME": str(tmp_path)}
    (tmp_path / "regreen").mkdir()
    (tmp_path / "regreen" / "trust.json").write_text(text)
    have = loaded(tmp_path / "repo", COMMANDS)
    for ask in (lambda: config.needs_trust(have, env), lambda: config.grant(have, env, now=NOW)):
        with pytest.raises(StateError, match="cannot be used"):
            ask()
    assert (tmp_path / "regreen" / "trust.json").read_text() == text


@pytest.mark.parametrize("key", COMMAND_KEYS)
def test_every_key_that_bears_commands_is_asked_about(tmp_path: Path, key: str) -> None:
    table, _, name = key.partition(".")
    value = {"env.set": '{A = "b"}', "test.python": '"x"'}.get(key, '["x"]')
    asked = config.needs_trust(loaded(tmp_path, f"[{table}]\n{name} = {value}\n"), {"XDG_STATE_HOME": str(tmp_path)})
    assert [each.key for each in asked] == [f"{key}.A" if key == "env.set" else key]


STARTS = {
    '[agents]\nladder = ["repair", "claude"]': ["agents.ladder"],
    '[agents]\nladder = ["repair", "noop", "command"]': [],
    '[agents]\nsecond_opinion = "codex"': ["agents.second_opinion"],
    '[agents.tiers.eco]\nagent = "codex"\ntime_s = 5': ["agents.tiers.eco.agent"],
    '[agents.roles.bug-fixer]\nfix = "codex"': ["agents.roles.bug-fixer.fix"],
    "[fix]\nattempts = 3": [],
    '[agents]\nsandbox = "off"\nown_sandbox = "off"': ["agents.own_sandbox", "agents.sandbox"],
    '[agents]\nsandbox = "require"\nown_sandbox = "on"': [],
    '[workspace]\nmounts = "off"': ["workspace.mounts"],
}


@pytest.mark.parametrize("text", STARTS)
def test_a_repository_that_names_another_agent_or_takes_a_wall_away_needs_trust(tmp_path: Path, text: str) -> None:
    assert [each.key for each in config.needs_trust(loaded(tmp_path, text), {"HOME": str(tmp_path)})] == STARTS[text]

"""Settings come in layers, each value knows its source, and what is misspelt is named."""

from pathlib import Path

import pytest

from regreen import config
from regreen.config import Layer
from regreen.errors import UsageError
from regreen.model.settings import AgentTierSettings, DomainSettings, ExtraTaskSettings, Settings, WaiverSettings

EXTRA = "[[tasks.extra]]\ntype = '{type}'\nreason = 'r'\n"
WAIVER = "[[guard.waivers]]\nrule = 'size'\npaths = ['a']\nreason = 'r'\n"


def load(root: Path, text: str = "", *, env: dict[str, str] | None = None, **overrides: object) -> config.Loaded:
    if text:
        (root / "regreen.toml").write_text(text)
    return config.load(root, overrides=overrides.get("options", {}), env=env or {})


def failure(root: Path, text: str = "", **more: object) -> UsageError:
    with pytest.raises(UsageError) as caught:
        load(root, text, **more)
    return caught.value


def test_without_a_file_all_is_default(tmp_path: Path) -> None:
    loaded = load(tmp_path)
    assert loaded.settings == Settings()
    assert loaded.file is None
    assert loaded.source("fix.attempts").layer is Layer.DEFAULT


def test_each_layer_covers_the_one_below(tmp_path: Path) -> None:
    text = "[fix]\nattempts = 3\nmax_files = 4\nmax_lines = 5\n"
    env = {"REGREEN_FIX_MAX_FILES": "6", "REGREEN_FIX_MAX_LINES": "7", "PATH": "/bin"}
    loaded = load(tmp_path, text, env=env, options={"fix.max_lines": 8})
    fix = loaded.settings.fix
    assert (fix.attempts, fix.max_files, fix.max_lines, fix.systemic_attempts) == (3, 6, 8, 3)
    assert str(loaded.source("fix.attempts")) == "regreen.toml:2"
    assert str(loaded.source("fix.max_files")) == "REGREEN_FIX_MAX_FILES"
    assert loaded.source("fix.max_lines").layer is Layer.OPTION
    assert str(loaded.source("fix.systemic_attempts")) == "default"


def test_pyproject_is_read_when_there_is_no_file_of_our_own(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\n\n[tool.regreen.fix]\nattempts = 1\n')
    loaded = load(tmp_path)
    assert loaded.settings.fix.attempts == 1
    assert str(loaded.source("fix.attempts")) == "pyproject.toml:5"
    loaded = load(tmp_path, "[fix]\nattempts = 2\n")
    assert loaded.settings.fix.attempts == 2
    assert "pyproject.toml is not read" in loaded.notes[0]


def test_a_pyproject_without_us_is_no_config(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.black]\nline-length = 1\n")
    assert load(tmp_path).file is None


def test_all_shapes_of_values(tmp_path: Path) -> None:
    loaded = load(
        tmp_path,
        """
[test]
command = ["python", "-m", "pytest"]
timeout_s = 5
[env]
pass = ["AWS_*"]
[env.set]
TZ = "UTC"
"A.B" = "dotted"
[agents]
ladder = ["repair", "cheap"]
[agents.tiers.cheap]
agent = "claude"
tokens = 10
[agents.prices]
"gpt-5.1" = [1, 2.5]
[agents.roles.bug-fixer]
fix = "cheap"
[domains.shop]
paths = ["shop/**"]
tier = "P0"
[[guard.waivers]]
rule = "size"
paths = ["a"]
reason = "r"
expires = "2026-12-31"
[budget.day]
cost_usd = 5
""",
    )
    settings = loaded.settings
    assert settings.test.command == ("python", "-m", "pytest")
    assert settings.test.timeout_s == 5.0
    assert settings.env.pass_ == ("AWS_*",)
    assert settings.env.set == {"TZ": "UTC", "A.B": "dotted"}
    assert settings.agents.tiers == {"cheap": AgentTierSettings(agent="claude", tokens=10)}
    assert settings.agents.prices == {"gpt-5.1": (1.0, 2.5)}
    assert settings.agents.roles == {"bug-fixer": {"fix": "cheap"}}
    assert settings.domains == {"shop": DomainSettings(paths=("shop/**",), tier="P0")}
    assert settings.guard.waivers == (WaiverSettings(rule="size", paths=("a",), reason="r", expires="2026-12-31"),)
    assert settings.budget.day.cost_usd == 5.0
    assert str(loaded.source('env.set."A.B"')) == "regreen.toml:9"


@pytest.mark.parametrize(
    ("text", "key", "meant", "place"),
    [
        ("[fix]\n\natempts = 3\n", "fix.atempts", "fix.attempts", "regreen.toml:3"),
        ("[fixx]\nattempts = 3\n", "fixx", "fix", "regreen.toml:1"),
        ("attempts = 3\n", "attempts", "fix.attempts", "regreen.toml:1"),
        (
            "[agents.tiers.a]\nagent = 'x'\nmodell = 'y'\n",
            "agents.tiers.a.modell",
            "agents.tiers.*.model",
            "regreen.toml:3",
        ),
        ("[[guard.waivers]]\nrule='a'\npath=[]\n", "guard.waivers.path", "guard.waivers.paths", "regreen.toml:1"),
        ("[test]\ntimeout = 3\n", "test.timeout", "test.timeout_s", "regreen.toml:2"),
    ],
)
def test_a_misspelt_key_names_the_nearest_and_its_place(
    tmp_path: Path, text: str, key: str, meant: str, place: str
) -> None:
    error = failure(tmp_path, text)
    assert error.what == f"There is no setting {key}."
    assert error.todo == f"Did you mean {meant}?"
    assert error.where == place


def test_a_key_that_is_near_to_nothing(tmp_path: Path) -> None:
    assert "docs/reference/config.md" in failure(tmp_path, "zzzzqqq = 1\n").todo


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[fix]\nattempts = 'three'\n", ["fix.attempts wants a whole number", '"three"']),
        ("[fix]\nattempts = 2.5\n", ["a whole number", "2.5"]),
        ("[fix]\nattempts = true\n", ["a whole number", "true"]),
        ("[fix]\nstrict = 1\n", ["true or false"]),
        ("[fix]\nattempts = 11\n", ["fix.attempts cannot be 11"]),
        ("[fix]\ntime_s = -1\n", ["fix.time_s cannot be -1"]),
        ("[fix]\ntime_s = nan\n", ["fix.time_s cannot be nan"]),
        ("[fix]\ncost_usd = inf\n", ["fix.cost_usd cannot be inf"]),
        ("[fix]\nheld_out = 1.5\n", ["cannot be 1.5"]),
        ("[test]\nnetwork = 'none'\n", ['test.network cannot be "none"']),
        ("[domains.a]\ntier = 'P9'\n", ['domains.a.tier cannot be "P9"']),
        ("[agents.prices]\nm = [1]\n", ["a list of 2 numbers"]),
        ("[env.set]\nA = 1\n", ["env.set.A wants a text"]),
        ("fix = 3\n", ["fix is a table"]),
        ("[agents.tiers.a]\nmodel = 'x'\n", ["agents.tiers.a lacks agent"]),
        ("[[guard.waivers]]\nrule = 'a'\n", ["guard.waivers lacks paths in table 1"]),
        (WAIVER + "expires = '2026-12-31'\n" + WAIVER, ["guard.waivers lacks expires in table 2"]),
        (WAIVER + "expires = 'tomorrow'\n", ["wants a day for expires in table 1", '"tomorrow"']),
        (WAIVER + "expires = '20261231'\n", ["wants a day for expires in table 1"]),
        (WAIVER.replace("['a']", "'a'"), ["wants a list of texts for paths in table 1"]),
        ("guard.waivers = ['size']\n", ["guard.waivers wants a list of tables"]),
        ("guard.waivers = 3\n", ["guard.waivers wants a list of tables"]),
        (EXTRA.format(type="fix"), ["tasks.extra cannot have", '"fix"', "for type in table 1"]),
        (EXTRA.format(type="suppress"), ["tasks.extra needs paths in table 1, for suppress"]),
        (EXTRA.format(type="refactor") + "paths = ['a']\n", ["tasks.extra needs tests in table 1, for refactor"]),
        (EXTRA.format(type="quarantine") + "tests = ['a']\n", ["tasks.extra needs expires in table 1"]),
        ("[[tasks.extra]]\ntype = 'refactor'\nreason = ' '\n", ["tasks.extra needs reason in table 1"]),
        ("[[tasks.extra]]\ntype = 'refactor'\n", ["tasks.extra lacks reason in table 1"]),
    ],
)
def test_a_wrong_value_is_named_with_its_place(tmp_path: Path, text: str, words: list[str]) -> None:
    error = failure(tmp_path, text)
    assert all(word in error.what for word in words), error.what
    assert error.where.startswith("regreen.toml")
    assert error.todo


def test_a_table_may_leave_out_what_its_type_does_not_need(tmp_path: Path) -> None:
    text = EXTRA.format(type="suppress") + "paths = ['a']\n"
    (row,) = load(tmp_path, text).settings.tasks.extra
    assert row == ExtraTaskSettings(type="suppress", reason="r", paths=("a",))


def test_an_expiry_may_be_written_as_a_date(tmp_path: Path) -> None:
    (waiver,) = load(tmp_path, WAIVER + "expires = 2026-12-31\n").settings.guard.waivers
    assert waiver == WaiverSettings(rule="size", paths=("a",), reason="r", expires="2026-12-31")


def test_a_command_as_one_text_shows_the_right_form(tmp_path: Path) -> None:
    error = failure(tmp_path, "[test]\ncommand = 'python -m pytest -q'\n")
    assert error.todo == 'Write it as ["python", "-m", "pytest", "-q"].'


@pytest.mark.parametrize("text", ["[fix\n", "a = \n", "[fix]\na = 1\na = 2\n"])
def test_a_file_that_is_no_toml_says_where(tmp_path: Path, text: str) -> None:
    error = failure(tmp_path, text)
    assert "line" in error.what
    assert error.where.endswith("regreen.toml")


def test_a_file_that_is_no_utf_8(tmp_path: Path) -> None:
    (tmp_path / "regreen.toml").write_bytes(b"\xff\xfe")
    assert "UTF-8" in failure(tmp_path).todo


@pytest.mark.parametrize(
    ("name", "text", "key", "value"),
    [
        ("REGREEN_FIX_ATTEMPTS", "3", ("fix", "attempts"), 3),
        ("REGREEN_FIX_STRICT", "yes", ("fix", "strict"), True),
        ("REGREEN_FIX_STRICT", "0", ("fix", "strict"), False),
        ("REGREEN_FIX_TIME_S", "2.5", ("fix", "time_s"), 2.5),
        ("REGREEN_TEST_COMMAND", "tox -e 'py 311'", ("test", "command"), ("tox", "-e", "py 311")),
        ("REGREEN_TEST_COMMAND", '["a b", "c"]', ("test", "command"), ("a b", "c")),
        ("REGREEN_ENV_PASS", "A B", ("env", "pass_"), ("A", "B")),
        ("REGREEN_ENV_SET_TZ", "UTC", ("env", "set"), {"TZ": "UTC"}),
        ("REGREEN_TEST_PYTHON", "", ("test", "python"), ""),
    ],
)
def test_variables(tmp_path: Path, name: str, text: str, key: tuple[str, str], value: object) -> None:
    loaded = load(tmp_path, env={name: text})
    assert getattr(getattr(loaded.settings, key[0]), key[1]) == value


@pytest.mark.parametrize(
    ("name", "text", "word"),
    [
        ("REGREEN_FIX_ATEMPTS", "3", "REGREEN_FIX_ATTEMPTS"),
        ("REGREEN_FIXATTEMPTS", "3", "REGREEN_FIX_ATTEMPTS"),
        ("REGREEN_FIX_QQQ", "3", "Unset REGREEN_FIX_QQQ"),
    ],
)
def test_a_misspelt_variable_names_the_nearest(tmp_path: Path, name: str, text: str, word: str) -> None:
    error = failure(tmp_path, env={name: text})
    assert word in error.todo
    assert error.where == name


@pytest.mark.parametrize(("name", "text"), [("REGREEN_FIX_ATTEMPTS", "three"), ("REGREEN_FIX_STRICT", "perhaps")])
def test_a_wrong_variable_is_named(tmp_path: Path, name: str, text: str) -> None:
    error = failure(tmp_path, env={name: text})
    assert text in error.what
    assert error.where == name


def test_other_variables_of_ours_are_left_alone(tmp_path: Path) -> None:
    assert load(tmp_path, env={"REGREEN_REQUEST": "/x", "REGREEN_OWNER": "y", "XREGREEN_FIX_Q": "1"}).sources == {}


def test_options_are_checked_too(tmp_path: Path) -> None:
    assert failure(tmp_path, options={"fix.atempts": 3}).todo == "Did you mean fix.attempts?"
    assert "an option" in failure(tmp_path, options={"fix.attempts": "x"}).where
    assert load(tmp_path, options={"agents.ladder": ("a", "b")}).settings.agents.ladder == ("a", "b")


def test_lines_are_found_in_odd_files(tmp_path: Path) -> None:
    text = '[test]\npython = """\n[fix]\nattempts = 9\n"""\n[ fix ] # here\n"attempts" = 3\nauthor="a" \n'
    loaded = load(tmp_path, text)
    assert str(loaded.source("fix.attempts")) == "regreen.toml:7"
    assert str(loaded.source("fix.author")) == "regreen.toml:8"
    assert str(load(tmp_path, "fix = {attempts = 3}\n").source("fix.attempts")) == "regreen.toml:1"
    assert str(load(tmp_path, "fix.attempts = 3\n").source("fix.attempts")) == "regreen.toml:1"


def test_a_tier_takes_the_limits_on_time_that_it_does_not_set_from_agents(tmp_path: Path) -> None:
    text = """
[agents]
time_s = 60
[agents.tiers.eco]
agent = "qwen"
[agents.tiers.strong]
agent = "claude"
time_s = 120
"""
    loaded = load(tmp_path, text, env={"REGREEN_AGENTS_IDLE_S": "20"})
    tiers = loaded.settings.agents.tiers
    assert (tiers["eco"].time_s, tiers["eco"].idle_s) == (60.0, 20.0)
    assert (tiers["strong"].time_s, tiers["strong"].idle_s) == (120.0, 20.0)
    assert str(loaded.source("agents.tiers.eco.time_s")) == "regreen.toml:3"
    assert str(loaded.source("agents.tiers.eco.idle_s")) == "REGREEN_AGENTS_IDLE_S"
    assert load(tmp_path, '[agents.tiers.eco]\nagent = "qwen"\n').settings.agents.tiers == {
        "eco": AgentTierSettings(agent="qwen")
    }
    assert load(tmp_path, "[agents]\ntime_s = 60\n").settings.agents.tiers == {}


def test_settings_that_are_a_folder_are_told(tmp_path: Path) -> None:
    (tmp_path / "regreen.toml").mkdir()
    found = failure(tmp_path)
    assert (found.slug, found.where) == ("config-file", str(tmp_path / "regreen.toml"))


@pytest.mark.parametrize("name", ["regreen.toml", "pyproject.toml"])
def test_settings_that_a_link_leads_nowhere_to_are_told(tmp_path: Path, name: str) -> None:
    (tmp_path / name).symlink_to("gone.toml")
    found = failure(tmp_path)
    assert (found.slug, found.where) == ("config-file", str(tmp_path / name))
    assert "gone.toml" in str(found)
    assert found.todo
    (tmp_path / "gone.toml").touch()
    assert load(tmp_path).settings == Settings()

"""What agents cost, which are allowed, and the HOME that they get."""

from dataclasses import replace

import pytest

from regreen.app.hearing import resumed
from regreen.app.homes import home_variables
from regreen.app.session import need_sandbox
from regreen.app.staffing import priced
from regreen.config.allowed import allow, allowed, allowed_file
from regreen.errors import StateError, UnsafeError, UsageError
from regreen.model.agents import AgentReply, AgentResult
from regreen.model.jobs import Posture
from regreen.model.settings import AgentSettings, Settings, WorkspaceSettings
from regreen.model.tasks import AttemptOutcome, Usage

PRICES = {"m": (2.0, 10.0)}


def test_a_price_stands_in_only_where_no_cost_was_told():
    assert priced(Usage(input_tokens=500_000, output_tokens=100_000, model="m"), PRICES).cost_usd == 2.0
    assert priced(Usage(input_tokens=5, output_tokens=5, model="m", cost_usd=0.5), PRICES).cost_usd == 0.5
    assert priced(Usage(input_tokens=5, output_tokens=5, model="other"), PRICES).cost_usd is None
    assert priced(Usage(output_tokens=5, model="m"), PRICES).cost_usd is None


def test_where_the_model_that_the_agent_tells_has_no_price_that_of_its_tier_stands_in():
    dated = Usage(input_tokens=500_000, output_tokens=100_000, model="m-2026")
    assert priced(dated, PRICES).cost_usd is None
    assert priced(dated, PRICES, "m").cost_usd == 2.0
    assert priced(replace(dated, model=""), PRICES, "m").cost_usd == 2.0
    assert priced(dated, PRICES, "other").cost_usd is None
    own = PRICES | {"m-2026": (1.0, 5.0)}
    assert priced(dated, own, "m").cost_usd == 1.0


def test_what_is_allowed_once_stays_until_it_is_taken_back(tmp_path):
    env = {"HOME": str(tmp_path)}
    assert allowed(env) == ()
    assert allow(["claude"], env) == ("claude",)
    assert allow(["codex", "claude"], env) == ("codex", "claude")
    assert allow(["codex"], env, forget=True) == ("claude",)
    assert allowed(env) == ("claude",)
    allowed_file(env).write_text("{")
    with pytest.raises(StateError) as told:
        allow(["codex"], env)
    assert told.value.slug == "agents-list"
    assert allowed_file(env).read_text() == "{"


def test_a_scratch_home_holds_the_named_files_alone_and_the_users_stays_as_it_is(tmp_path):
    user = tmp_path / "user"
    (user / ".codex").mkdir(parents=True)
    (user / ".codex" / "auth.json").write_text("{}")
    (user / ".codex" / "history").write_text("x")
    settings = AgentSettings(home="scratch", home_files=(".codex/auth.json", ".missing"))
    given = home_variables(settings, str(user), tmp_path / "scratch")
    home = tmp_path / "scratch" / "home"
    assert given["HOME"] == str(home)
    assert given["XDG_CONFIG_HOME"] == str(home / ".config")
    assert [str(path.relative_to(home)) for path in home.rglob("*") if path.is_file()] == [".codex/auth.json"]
    (home / ".codex" / "auth.json").write_text("changed")
    assert (user / ".codex" / "auth.json").read_text() == "{}"
    assert home_variables(AgentSettings(), str(user), tmp_path / "other") == {}


@pytest.mark.parametrize("name", ["/etc/passwd", "../other/.codex/auth.json"])
def test_a_scratch_home_takes_nothing_from_elsewhere(tmp_path, name):
    with pytest.raises(UsageError):
        home_variables(AgentSettings(home="scratch", home_files=(name,)), str(tmp_path), tmp_path / "scratch")
    with pytest.raises(UsageError):
        home_variables(AgentSettings(home="scratch", home_files=(".codex/auth.json",)), "", tmp_path / "scratch")


def test_seconds_to_wait_become_a_moment():
    limited = AgentReply(result=AgentResult(), outcome=AttemptOutcome.RATE_LIMITED, wait_s=90.0)
    assert resumed(limited, "2026-01-31T12:00:00.000000Z").resume_at == "2026-01-31T12:01:30.000000Z"
    told = AgentReply(result=AgentResult(), resume_at="2026-01-31T13:00:00Z", wait_s=90.0)
    assert resumed(told, "2026-01-31T12:00:00.000000Z").resume_at == "2026-01-31T13:00:00.000000Z"


@pytest.mark.parametrize(
    ("moment", "wait_s", "resume_at"),
    [
        ("9999-12-31T23:59:59Z", None, "2026-02-01T12:00:00.000000Z"),
        ("", 1e300, "2026-02-01T12:00:00.000000Z"),
        ("2020-01-01T00:00:00Z", None, ""),
        ("2026-99-99T10:00:00Z", None, ""),
        ("", 0.0, ""),
        ("", -1.0, ""),
        ("", float("nan"), ""),
        ("13:30 Europe/Berlin", None, "2026-01-31T12:30:00.000000Z"),
        ("12:30 Europe/Berlin", None, "2026-02-01T11:30:00.000000Z"),
        ("12:30 No/Where", None, ""),
        ("25:30 UTC", None, ""),
    ],
)
def test_a_moment_is_within_a_day_and_to_come_or_none(moment, wait_s, resume_at):
    told = AgentReply(result=AgentResult(), outcome=AttemptOutcome.RATE_LIMITED, resume_at=moment, wait_s=wait_s)
    assert resumed(told, "2026-01-31T12:00:00.000000Z").resume_at == resume_at


def test_a_required_sandbox_that_cannot_be_had_stops_before_any_agent():
    none = Posture(mounts=False, network=False, processes="none", memory="none", reads=False)
    full = Posture(mounts=True, network=True, processes="cgroup", memory="counted", reads=True)
    required = Settings(agents=AgentSettings(sandbox="require"))
    with pytest.raises(UnsafeError):
        need_sandbox(required, none)
    need_sandbox(required, full)
    need_sandbox(Settings(), none)
    switched_off = Settings(agents=AgentSettings(sandbox="require"), workspace=WorkspaceSettings(mounts="off"))
    with pytest.raises(UnsafeError):
        need_sandbox(switched_off, full)

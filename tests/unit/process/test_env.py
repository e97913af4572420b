"""What tools and agents inherit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regreen.config import schema
from regreen.config.layers import variable_of
from regreen.process.env import (
    OwnPython,
    agent_environment,
    denied_values,
    exact_environment,
    tool_environment,
)
from regreen.process.secrets import secret_name

OWN = OwnPython(prefix="/opt/own", sources=("/src/own",))
NAMES = st.sampled_from(
    [
        "PATH",
        "HOME",
        "API_KEY",
        "GIT_DIR",
        "REGREEN_X",
        "PYTHONPATH",
        "LC_ALL",
        "DB_PASSWORD",
        "XDG_CACHE_HOME",
        "A",
        "B",
    ]
)
HOSTS = st.dictionaries(NAMES, st.sampled_from(["/opt/own/bin:/usr/bin", "plain", "/src/own", ""]))


def test_tools_get_the_users_environment() -> None:
    host = {"HOME": "/h", "DJANGO_SETTINGS_MODULE": "x", "KEYBOARD": "us", "MONKEY": "1", "PWD": "/w", "PASSAGE": "y"}
    found = tool_environment(host, own=OWN)
    assert found.values == host
    assert found.withheld == ()


@pytest.mark.parametrize(
    "name",
    [
        *("API_KEY", "GITHUB_TOKEN", "MY_SECRET", "PGPASSWORD", "DB_PWD", "AWS_SECRET_ACCESS_KEY", "SSH_AUTH_SOCK"),
        *(
            "GIT_DIR",
            "GIT_INDEX_FILE",
            "REGREEN_JOB",
            "PYTEST_CURRENT_TEST",
            "PYTEST_XDIST_WORKER",
            "npm_config_authtoken",
        ),
    ],
)
def test_tools_do_not_get(name: str) -> None:
    found = tool_environment({name: "1", "A": "b"}, own=OWN)
    assert found.values == {"A": "b"}
    assert found.withheld == (name,)
    assert tool_environment({name: "1"}, keep=[name], own=OWN).values == {name: "1"}


@pytest.mark.parametrize(
    ("value", "secret"),
    [
        ("gh" + "p_" + "a1" * 18, True),
        ("AKIA" + "ABCDEFGHIJKLMNOP", True),
        ("postgres://me:pw12345678@db.example.com/x", True),
        ("postgres://me:pw12345678@localhost:5432/x", False),
        ("postgres://me:pw12345678@db/x", False),
        ("https://example.com/", False),
        ("http://[broken", False),
        ("user@host://x", False),
    ],
)
def test_values_that_look_like_keys(value: str, secret: bool) -> None:
    assert ("X" in tool_environment({"X": value}, own=OWN).withheld) == secret


def test_our_own_python_does_not_leak() -> None:
    host = {
        "PATH": "/opt/own/bin:/usr/bin:/opt/owner/bin",
        "VIRTUAL_ENV": "/opt/own",
        "PYTHONPATH": "/src/own",
        "PYTHONHOME": "/elsewhere",
    }
    found = tool_environment(host, own=OWN)
    assert found.values == {"PATH": "/usr/bin:/opt/owner/bin", "PYTHONHOME": "/elsewhere"}
    assert found.withheld == ("PATH", "PYTHONPATH", "VIRTUAL_ENV")


def test_a_foreign_virtual_environment_and_path_stay() -> None:
    host = {"VIRTUAL_ENV": "/proj/.venv", "PATH": "/proj/.venv/bin", "PYTHONPATH": "lib:/src/own:/other"}
    found = tool_environment(host, own=OWN)
    assert found.values == {"VIRTUAL_ENV": "/proj/.venv", "PATH": "/proj/.venv/bin", "PYTHONPATH": "lib:/other"}


def test_a_target_in_our_own_environment_keeps_it() -> None:
    host = {"VIRTUAL_ENV": "/opt/own", "PATH": "/opt/own/bin"}
    own = OWN.seen_from("/opt/own/bin/python")
    assert tool_environment(host, own=own).values == host
    assert tool_environment(host, own=OWN.seen_from("/opt/owner/bin/python")).values == {}


def test_what_is_set_wins_and_is_not_withheld() -> None:
    found = tool_environment({"GIT_DIR": "/user"}, set={"GIT_DIR": "/ours", "API_KEY": "given"}, own=OWN)
    assert found.values == {"GIT_DIR": "/ours", "API_KEY": "given"}
    assert found.withheld == ()


def test_agents_get_an_allow_list() -> None:
    host = {
        "PATH": "/usr/bin",
        "HOME": "/h",
        "LC_ALL": "C",
        "HTTPS_PROXY": "http://p",
        "MY_VAR": "1",
        "ANTHROPIC_API_KEY": "k",
    }
    found = agent_environment(host, keep=["ANTHROPIC_*"], own=OWN)
    assert found.values == {name: host[name] for name in host if name != "MY_VAR"}
    assert found.withheld == ("MY_VAR",)


def test_exact_is_what_is_named() -> None:
    found = exact_environment({"PATH": "/usr/bin", "HOME": "/h"}, set={"A": "b"}, keep=["HOME"])
    assert found.values == {"A": "b", "HOME": "/h"}
    assert found.withheld == ("PATH",)


@given(host=HOSTS, extra=st.dictionaries(NAMES, st.just("set")), keep=st.lists(NAMES))
def test_nothing_is_invented_and_every_loss_is_told(
    host: dict[str, str], extra: dict[str, str], keep: list[str]
) -> None:
    for found in (
        tool_environment(host, set=extra, keep=keep, own=OWN),
        agent_environment(host, set=extra, keep=keep, own=OWN),
        exact_environment(host, set=extra, keep=keep),
    ):
        assert found.values.keys() <= host.keys() | extra.keys()
        assert all(found.values[name] == value for name, value in extra.items())
        assert all(found.values[name] == host[name] for name in keep if name in host and name not in extra)
        changed = {name for name in host if name not in extra and found.values.get(name) != host[name]}
        assert changed == set(found.withheld)


def test_no_setting_of_ours_is_taken_for_a_secret_by_its_name_but_what_users_name() -> None:
    assert [name for parts, _ in schema.leaves() if secret_name(name := variable_of(parts))] == []
    assert secret_name("REGREEN_ENV_SET_API_TOKEN")


def test_denied_values_are_secrets_not_words() -> None:
    host = {
        "API_KEY": "s3cr3t-value-1",
        "DB_PASSWORD": "production",
        "SHORT_TOKEN": "abc1234",
        "SSH_AUTH_SOCK": "/tmp/agent/socket.1",
        "DATABASE_URL": "mysql://u:p4ssw0rd9@db.example.com/x",
        "HOME": "/home/somebody",
    }
    assert denied_values(host) == ("mysql://u:p4ssw0rd9@db.example.com/x", "s3cr3t-value-1", "p4ssw0rd9")

"""What a run enforced is what the machine can do, less what its settings and its network take away."""

from dataclasses import replace

import pytest

from regreen.app.enforcing import effective, with_network
from regreen.model.jobs import Posture
from regreen.model.settings import AgentSettings, Settings, WorkspaceSettings

OWN = replace(Settings().test, network="own", memory_mb=512)
AGENTS = "agents' memory was not bounded"
ABLE = Posture(mounts=True, network=True, processes="cgroup", memory="counted", reads=False, notes=("last",))


@pytest.mark.parametrize(
    ("settings", "mounts", "network", "note"),
    [
        (Settings(workspace=WorkspaceSettings(mounts="off"), test=OWN), False, True, "workspace.mounts"),
        (Settings(agents=AgentSettings(sandbox="off"), test=OWN), True, True, "agents.sandbox"),
        (Settings(test=replace(OWN, network="host")), True, False, "test.network is `host`"),
        (Settings(test=replace(OWN, network="auto")), True, True, "first full run"),
    ],
)
def test_each_setting_takes_something_away_and_a_note_says_so(settings, mounts, network, note):
    found = effective(ABLE, settings)
    assert (found.mounts, found.network) == (mounts, network)
    assert note in found.notes[0]
    assert found.notes[1:] == (AGENTS, "last")
    assert found.memory == "counted"


def test_memory_without_a_bound_is_not_enforced():
    found = effective(ABLE, Settings(test=replace(OWN, memory_mb=0)))
    assert (found.memory, found.notes) == ("none", ("no program's memory was bounded: test.memory_mb is 0", "last"))


def test_what_no_setting_takes_away_stays_and_what_is_not_there_needs_no_second_word():
    assert effective(ABLE, Settings(test=OWN)) == replace(ABLE, notes=(AGENTS, "last"))
    nothing = replace(ABLE, mounts=False, network=False, memory="none")
    off = Settings(workspace=WorkspaceSettings(mounts="off"), test=replace(OWN, network="host"))
    assert effective(nothing, off) == nothing


@pytest.mark.parametrize(("network", "word"), [("host", "not the same"), ("", "not tried")])
def test_a_network_that_tasks_did_not_have_was_not_enforced(network, word):
    found = with_network(ABLE, network)
    assert found.network is False
    assert word in found.notes[0]
    assert with_network(ABLE, "own") == ABLE
    assert with_network(found, network) == found

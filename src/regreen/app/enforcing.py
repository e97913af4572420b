"""What a run really enforced: what the machine can do, less what settings and what was seen take away."""

from dataclasses import replace

from regreen.model.jobs import Posture
from regreen.model.settings import Settings


def effective(able: Posture, settings: Settings) -> Posture:
    """What a run with these settings can enforce on this machine, with a note for each thing that they take away."""
    notes = []
    mounts, network = able.mounts, able.network
    if mounts and settings.workspace.mounts == "off":
        mounts = False
        notes.append("there were no file system views: workspace.mounts is `off`")
    elif mounts and settings.agents.sandbox == "off":
        notes.append("tests were not read-only for agents: agents.sandbox is `off`")
    if network and settings.test.network == "host":
        network = False
        notes.append("tests ran on the machine's network: test.network is `host`")
    elif network and settings.test.network == "auto":
        notes.append("the first full run was on the machine's network: test.network is `auto`")
    memory = able.memory if settings.test.memory_mb else "none"
    if memory != able.memory:
        notes.append("no program's memory was bounded: test.memory_mb is 0")
    elif memory != "none":
        notes.append("agents' memory was not bounded")
    return replace(able, mounts=mounts, network=network, memory=memory, notes=(*notes, *able.notes))


def with_network(posture: Posture, network: str) -> Posture:
    """The same with the network that tasks had: ``own``, ``host``, or empty where that was never tried."""
    if not posture.network or network == "own":
        return posture
    why = {
        "host": "tests ran on the machine's network: inside one of their own, outcomes were not the same",
        "": "tests ran on the machine's network: one of their own was not tried",
    }
    return replace(posture, network=False, notes=(why[network], *posture.notes))

"""An open store in an empty folder, and values to put in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from regreen import store
from regreen.model.events import Event, EventKind
from regreen.model.ids import RunId

NOW = "2026-01-31T10:45:02.000000Z"
RUN = RunId("20260131_104502Z_3fa1c2")


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[store.Store]:
    with_state = store.open(tmp_path)
    with with_state.transaction() as tx:
        tx.add_run(store.RunRow(id=RUN, command="fix", created_at=NOW))
    yield with_state
    with_state.close()


@pytest.fixture
def run() -> RunId:
    return RUN


@pytest.fixture
def now() -> str:
    return NOW


@pytest.fixture
def event():
    def make(kind: EventKind = EventKind.WARNED, **more: object) -> Event:
        return Event(at=NOW, run_id=RUN, kind=kind, **more)

    return make


@pytest.fixture
def owner() -> store.Owner:
    return store.Owner(name="worker-1", pid=100, started=1.5)

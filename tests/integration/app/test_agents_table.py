"""The table of agents: what it says of rate limits, and that looking leaves nothing."""

from pathlib import Path

import pytest

from regreen import store
from regreen.app.options import Where
from regreen.app.queries import agents
from regreen.app.wiring import SystemClock
from regreen.store import Quota
from regreen.store.leases import after
from regreen.testing.repos import tiny_repo

pytestmark = pytest.mark.integration


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tiny_repo(tmp_path / "shop", {"a.py": "x = 1\n"}).root


def test_looking_makes_no_state(root):
    assert agents(Where(folder=str(root)), ["noop"]).notes == ()
    assert not (root / ".regreen").exists()


def test_a_rate_limit_is_shown_until_it_is_over(root):
    now = SystemClock().now()
    state = store.open(root)
    with state.transaction() as tx:
        tx.quotas.wait(Quota(agent="noop:small", resume_at=after(now, 3600), reason="Too many\nrequests"))
        tx.quotas.wait(Quota(agent="scripted", resume_at=after(now, 3600)))
        tx.quotas.wait(Quota(agent="noop", resume_at=after(now, -1)))
    state.close()
    found = agents(Where(folder=str(root)), ["noop"])
    (note,) = found.notes
    until = after(now, 3600)
    assert note.startswith("noop:small is at its rate limit; runs ask it again from ")
    assert until[:10] in note
    assert until[11:19] in note
    assert note.endswith(": Too many requests")
    assert [each["rate_limited"] for each in found.data] == [{"noop:small": until}]

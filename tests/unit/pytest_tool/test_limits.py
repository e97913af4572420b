"""Limits of tests: what is asked for by what is known of them, and the project's own time-out as their floor."""

from types import SimpleNamespace

import pytest

from regreen.model.ids import CaseId, CommitId, TreeId
from regreen.model.inventory import DetectedTool, Inventory
from regreen.model.settings import Settings, TestSettings
from regreen.model.workspaces import Workspace
from regreen.plugins.tools.pytest import site
from regreen.ports import CollectRequest
from regreen.probe.regreen_probe import control


def request(durations: dict[str, float], **test: float) -> CollectRequest:
    workspace = Workspace(
        id="w", root="/p", seen_at="/p", base=CommitId("0" * 40), base_tree=TreeId("0" * 40), scratch="/s", python="x"
    )
    return CollectRequest(
        workspace=workspace,
        inventory=Inventory(root="/p"),
        detected=DetectedTool(name="pytest", argv=("pytest",), source="test"),
        settings=Settings(test=TestSettings(**test)),  # type: ignore[arg-type]
        raw_dir="/s/raw",
        durations={CaseId(f"pytest:{name}"): seconds for name, seconds in durations.items()},
    )


def test_what_is_known_of_a_test_says_its_limit() -> None:
    known = {"a.py::quick": 0.01, "a.py::edge": 3.0, "a.py::slow": 10.0}
    assert site.limits(request({})) == (600.0, {})
    assert site.limits(request(known)) == (600.0, {"a.py::quick": 60.0, "a.py::edge": 60.0, "a.py::slow": 200.0})
    assert site.limits(request(known, timeout_s=7.0, timeout_later_s=100.0))[0] == 7.0
    assert site.limits(request(known, timeout_later_s=100.0))[1]["a.py::quick"] == 100.0
    assert site.limits(request(known), factor=3.0) == (
        1800.0,
        {"a.py::quick": 180.0, "a.py::edge": 180.0, "a.py::slow": 600.0},
    )


class Project:
    """As much of pytest's config as says what time-out the project has."""

    def __init__(self, *, option: float | None = None, ini: str = "", plugin: bool = True) -> None:
        self.option = SimpleNamespace(timeout=option)
        self.pluginmanager = SimpleNamespace(hasplugin=lambda name: plugin and name == "timeout")
        self._ini = ini

    def getini(self, name: str) -> str:
        return self._ini if name == "timeout" else ""


class Item:
    """A test with the mark that it bears, if any."""

    def __init__(self, *args: float, **kwargs: object) -> None:
        self._mark = SimpleNamespace(args=args, kwargs=kwargs) if args or kwargs else None

    def get_closest_marker(self, name: str) -> SimpleNamespace | None:
        return self._mark if name == "timeout" else None


ITEMS = [Item(), Item(), Item(900), Item(timeout=1, method="thread")]
NAMES = ["known", "new", "marked", "short"]
ASKED = {"limit": 600.0, "limits": {"known": 60.0, "marked": 60.0, "short": 60.0}}


@pytest.mark.parametrize(
    ("project", "limits"),
    [
        (Project(plugin=False), [60.0, 600.0, 60.0, 60.0]),
        (Project(), [60.0, 600.0, 905.0, 60.0]),
        (Project(option=700.0), [705.0, 705.0, 905.0, 60.0]),
        (Project(ini="300"), [305.0, 600.0, 905.0, 60.0]),
        (Project(option=100.0, ini="300"), [105.0, 600.0, 905.0, 60.0]),
        (Project(ini="soon"), [60.0, 600.0, 905.0, 60.0]),
    ],
)
def test_the_projects_own_time_out_is_the_floor(
    project: Project, limits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_TIMEOUT", raising=False)
    assert control.limits_of(project, ITEMS, NAMES, ASKED) == limits


def test_the_environment_may_say_the_time_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_TIMEOUT", "800")
    assert control.limits_of(Project(ini="300"), ITEMS[:2], NAMES[:2], ASKED) == [805.0, 805.0]
    assert control.limits_of(Project(plugin=False), ITEMS[:2], NAMES[:2], {}) == [600.0, 600.0]

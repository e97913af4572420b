"""A command of any kind, and the JUnit files that it leaves."""

from pathlib import Path

import pytest

from regreen.model.ids import CaseId, CommitId, TreeId
from regreen.model.inventory import DetectedTool, Inventory
from regreen.model.jobs import Captured, Job, JobEnd, JobResult
from regreen.model.raw import Raw
from regreen.model.settings import EnvSettings, Settings, TestSettings
from regreen.model.workspaces import Workspace
from regreen.plugins.tools.command import TOOL
from regreen.ports import CollectRequest, Tool

XML = '<testsuite><testcase classname="a" name="b"/></testsuite>'


def settings(*results: str, command: tuple[str, ...] = ("make", "test")) -> Settings:
    return Settings(test=TestSettings(command=command, results=results), env=EnvSettings(set={"A": "1"}))


def request(tmp_path: Path, asked: Settings, *, problem: str = "", selection: tuple[CaseId, ...] | None = None):
    (tmp_path / "tree").mkdir(exist_ok=True)
    (tmp_path / "raw").mkdir(exist_ok=True)
    workspace = Workspace(
        id="w", root=str(tmp_path / "tree"), seen_at=str(tmp_path / "tree"), base=CommitId("0" * 40),
        base_tree=TreeId("0" * 40), scratch=str(tmp_path), python="", env=(("B", "2"),),
    )  # fmt: skip
    detected = DetectedTool(name="command", argv=asked.test.command, source="test.command", problem=problem)
    return CollectRequest(
        workspace=workspace, inventory=Inventory(root=str(tmp_path)), detected=detected, settings=asked,
        raw_dir=str(tmp_path / "raw"), selection=selection,
    )  # fmt: skip


def collected(asked: CollectRequest, left: dict[str, str]) -> tuple[Job, Raw]:
    """Drive the stepper as if the command had left these files."""
    stepper = TOOL.collect(asked)
    job = next(stepper)
    for name, text in left.items():
        path = Path(asked.workspace.root) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    nothing = Captured(path="")
    result = JobResult(label=job.label, end=JobEnd.EXITED, exit_code=1, stdout=nothing, stderr=nothing)
    with pytest.raises(StopIteration) as end:
        stepper.send(result)
    return job, end.value.value


def test_it_fits_its_port() -> None:
    assert isinstance(TOOL, Tool)


def test_it_takes_what_no_other_tool_understands() -> None:
    found = TOOL.detect(Inventory(root="/p"), settings("out/*.xml"))
    assert found is not None
    assert (found.argv, found.problem) == (("make", "test"), "")
    assert TOOL.detect(Inventory(root="/p"), Settings()) is None
    assert TOOL.detect(Inventory(root="/p"), settings("x", command=("uv", "run", "pytest"))) is None
    taken = Inventory(root="/p", tools=(DetectedTool(name="pytest", argv=("pytest",), source="Makefile"),))
    assert TOOL.detect(taken, settings()) is None


def test_without_result_files_it_says_what_to_do() -> None:
    found = TOOL.detect(Inventory(root="/p"), settings())
    assert found is not None
    assert "test.results" in found.todo


def test_its_files_are_kept_and_its_variables_set(tmp_path: Path) -> None:
    job, raw = collected(request(tmp_path, settings("out/*.xml", "*.xml")), {"out/a.xml": XML, "b.xml": XML})
    assert job.argv == ("make", "test")
    assert dict(job.env) == {"A": "1", "B": "2"}
    assert [Path(path).read_text() for path in raw.files] == [XML, XML]
    assert all(path.startswith(str(tmp_path / "raw")) for path in raw.files)
    assert (raw.format, raw.broken) == ("junit", "")


def test_what_an_earlier_run_left_does_not_count(tmp_path: Path) -> None:
    asked = request(tmp_path, settings("out/*.xml"))
    stale = tmp_path / "tree" / "out" / "old.xml"
    stale.parent.mkdir()
    stale.write_text(XML)
    _, raw = collected(asked, {})
    assert not stale.exists()
    assert raw.files == ()
    assert "out/*.xml" in raw.broken


@pytest.mark.parametrize("glob", ["../*.xml", "/etc/*.xml", "link/*.xml", "", "[", "**"])
def test_nothing_outside_of_the_workspace_is_read_or_removed(tmp_path: Path, glob: str) -> None:
    outside = tmp_path / "elsewhere" / "mine.xml"
    outside.parent.mkdir()
    outside.write_text(XML)
    (tmp_path / "mine.xml").write_text(XML)
    asked = request(tmp_path, settings(glob))
    (tmp_path / "tree" / "link").symlink_to(outside.parent)
    _, raw = collected(asked, {})
    assert outside.exists()
    assert (tmp_path / "mine.xml").exists()
    assert raw.files == ()


def test_a_selection_is_said_to_be_run_whole(tmp_path: Path) -> None:
    _, raw = collected(request(tmp_path, settings("*.xml"), selection=(CaseId("command:a::b"),)), {"a.xml": XML})
    assert "whole" in raw.notes[0]
    assert raw.files


def test_a_problem_is_told_in_place_of_a_run(tmp_path: Path) -> None:
    stepper = TOOL.collect(request(tmp_path, settings(), problem="Not so."))
    with pytest.raises(StopIteration) as end:
        next(stepper)
    assert (end.value.value.broken, end.value.value.slug) == ("Not so.", "cannot-run")


def test_files_that_the_command_names_decide_what_is_green(tmp_path: Path) -> None:
    for name in ("ci/run.sh", "app/all.py", "out.sh"):
        path = tmp_path / "repo" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    asked = settings("*.xml", command=("sh", "../ci/run.sh", "all.py", "all.py", "../../repo2/x", "test"))
    found = TOOL.detect(Inventory(root=str(tmp_path / "repo"), project="app"), asked)
    assert found is not None
    assert found.config_files == ("ci/run.sh", "app/all.py")

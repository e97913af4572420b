"""The command line with the probe in it."""

from pathlib import Path

import pytest

from regreen.model.inventory import DetectedTool, Inventory, TestLayout
from regreen.model.settings import Settings, TestSettings
from regreen.plugins.tools.pytest import TOOL
from regreen.plugins.tools.pytest.command import with_probe
from regreen.ports import Tool

PROBE = ("-p", "regreen_probe")


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (("python", "-m", "pytest", "-q"), ("/v/bin/python", "-m", "pytest", *PROBE, "-q")),
        (("python3.11", "-m", "pytest"), ("/v/bin/python", "-m", "pytest", *PROBE)),
        (("pytest", "tests", "--", "x"), ("/v/bin/python", "-m", "pytest", *PROBE, "tests", "--", "x")),
        (("/other/bin/pytest",), ("/other/bin/pytest", *PROBE)),
        (("coverage", "run", "-m", "pytest", "-x"), ("coverage", "run", "-m", "pytest", *PROBE, "-x")),
        (("./run", "pytest"), ("./run", "pytest", *PROBE)),
    ],
)
def test_probe_goes_right_after_pytest(argv: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert with_probe(argv, "/v/bin/python") == expected


def test_pytest_script_of_the_target_is_used(tmp_path: Path) -> None:
    (tmp_path / "pytest").touch()
    assert with_probe(("pytest", "-q"), str(tmp_path / "python")) == (str(tmp_path / "pytest"), *PROBE, "-q")


def test_without_an_interpreter_nothing_is_replaced() -> None:
    assert with_probe(("pytest",), "") == ("pytest", *PROBE)


def test_detect_prefers_what_detection_found() -> None:
    found = DetectedTool(name="pytest", argv=("pytest", "-n2"), source="tox.ini")
    assert TOOL.detect(Inventory(root="/p", tools=(found,)), Settings()) is found


def test_detect_takes_the_users_command() -> None:
    settings = Settings(test=TestSettings(command=("uv", "run", "pytest")))
    detected = TOOL.detect(Inventory(root="/p"), settings)
    assert detected is not None
    assert (detected.argv, detected.source) == (("uv", "run", "pytest"), "test.command")


def test_detect_needs_tests() -> None:
    assert TOOL.detect(Inventory(root="/p", ecosystems=("python",)), Settings()) is None
    layout = TestLayout(test_paths=("tests",))
    detected = TOOL.detect(Inventory(root="/p", ecosystems=("python",), layout=layout), Settings())
    assert detected is not None
    assert detected.argv == ("pytest",)


def test_it_is_a_tool() -> None:
    assert isinstance(TOOL, Tool)

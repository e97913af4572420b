"""The command that shows a flake names its tests, and no others."""

from regreen.app.orders import without_places
from regreen.model.inventory import Inventory


def test_what_a_command_line_names_is_left_out(tmp_path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "setup.cfg").touch()
    here = Inventory(root=str(tmp_path))
    argv = (
        "python",
        "-m",
        "pytest",
        "-v",
        "tests",
        "-c",
        "setup.cfg",
        "--strict-markers",
        "tests/test_a.py",
        "-n",
        "2",
    )
    left = ("python", "-m", "pytest", "-v", "-c", "setup.cfg", "--strict-markers", "-n", "2")
    assert without_places(argv, here) == left
    assert without_places(("pytest",), here) == ("pytest",)

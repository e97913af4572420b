"""Pytest's own order of precedence."""

from collections.abc import Callable

import pytest

from regreen.measure.detect.config import find_config
from regreen.measure.detect.project import Project

Make = Callable[..., Project]
LEGACY = "[tool.pytest.ini_options]\ntestpaths = ['from-pyproject']\n"
NATIVE = "[tool.pytest]\ntestpaths = ['native']\n"
FILES = {
    "pytest.toml": "[pytest]\ntestpaths = ['from-toml']\n",
    ".pytest.toml": "[pytest]\ntestpaths = ['from-dot-toml']\n",
    "pytest.ini": "[pytest]\ntestpaths = from-ini\n",
    ".pytest.ini": "[pytest]\ntestpaths = from-dot-ini\n",
    "pyproject.toml": LEGACY,
    "tox.ini": "[pytest]\ntestpaths = from-tox\n",
    "setup.cfg": "[tool:pytest]\ntestpaths = from-cfg\n",
}


@pytest.mark.parametrize("major", [6, 9])
def test_the_first_of_those_that_exist_wins(make: Make, major: int) -> None:
    names = [name for name in FILES if major > 8 or not name.endswith("pytest.toml")]
    for number, name in enumerate(names):
        project = make({})
        for path in project.root.iterdir():
            path.unlink()
        project = make({other: FILES[other] for other in names[number:]})
        found = find_config(project, major)
        assert found.file == name
        assert found.words("testpaths")[0].startswith("from")
        assert found.ignored == tuple(names[number + 1 :])


def test_toml_files_of_pytest_9_are_nothing_to_older_ones(make: Make) -> None:
    project = make({"pytest.toml": FILES["pytest.toml"], "pyproject.toml": NATIVE, "setup.cfg": FILES["setup.cfg"]})
    assert find_config(project, 8).file == "setup.cfg"
    assert find_config(project, 9).file == "pytest.toml"


def test_native_tables_are_read_from_9(make: Make) -> None:
    project = make({"pyproject.toml": NATIVE})
    assert find_config(project, 9).words("testpaths") == ("native",)
    assert find_config(project, 8).file == ""


def test_an_empty_pytest_ini_counts_and_an_empty_tox_ini_does_not(make: Make) -> None:
    project = make({"pytest.ini": "", "tox.ini": "[tox]\n", "pyproject.toml": LEGACY})
    assert (find_config(project, 9).file, find_config(project, 9).options) == ("pytest.ini", ())
    (project.root / "pytest.ini").unlink()
    assert find_config(make({"tox.ini": "[tox]\n", "pyproject.toml": LEGACY}), 9).file == "pyproject.toml"


def test_a_folder_without_config_takes_the_one_above(make: Make) -> None:
    project = make({"pytest.ini": "[pytest]\naddopts = -x\n", "a/b/test_x.py": ""}, project="a/b")
    assert find_config(project, 9).file == "../../pytest.ini"
    assert find_config(project, 9).words("addopts") == ("-x",)
    project = make({"a/setup.cfg": FILES["setup.cfg"]}, project="a/b")
    assert find_config(project, 9).file == "../setup.cfg"


def test_broken_files_are_passed_over(make: Make) -> None:
    assert find_config(make({"pyproject.toml": "[[[", "tox.ini": "no section = 1\n"}), 9).file == ""


def test_lists_and_quotes(make: Make) -> None:
    text = "[tool.pytest.ini_options]\naddopts = \"-m 'not slow' -q\"\nmarkers = ['slow: very slow']\nxfail_strict = true\n"
    found = find_config(make({"pyproject.toml": text}), 9)
    assert found.words("addopts") == ("-m", "not slow", "-q")
    assert found.words("markers") == ("slow: very slow",)
    assert found.get("xfail_strict") == "True"
    assert found.get("nothing") == ""

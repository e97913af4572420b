"""Test files, roots and packages of usual layouts."""

from collections.abc import Callable

import pytest

from regreen.measure.detect.config import find_config
from regreen.measure.detect.layout import layout
from regreen.measure.detect.project import Project
from regreen.model.inventory import TestLayout

Make = Callable[..., Project]


def seen(project: Project, folders: tuple[str, ...] = ()) -> TestLayout:
    return layout(project, find_config(project, 9), folders)


def test_src_layout(make: Make) -> None:
    found = seen(
        make(
            {
                "src/pkg/__init__.py": "",
                "src/pkg/a.py": "",
                "tests/test_a.py": "",
                "tests/conftest.py": "",
                "setup.py": "",
            }
        )
    )
    assert (found.source_roots, found.packages, found.test_paths) == (("src",), ("pkg",), ("tests",))
    assert found.config_files == ("tests/conftest.py",)


def test_flat_layout_with_modules(make: Make) -> None:
    found = seen(
        make(
            {
                "pkg/__init__.py": "",
                "one.py": "",
                "test_one.py": "",
                "docs/conf.py": "",
                "setup.py": "",
                "conftest.py": "",
            }
        )
    )
    assert (found.source_roots, found.packages, found.test_paths) == ((".",), ("one", "pkg"), ("test_one.py",))


def test_tests_inside_the_package(make: Make) -> None:
    found = seen(
        make({"pkg/__init__.py": "", "pkg/tests/__init__.py": "", "pkg/tests/test_a.py": "", "pkg/sub/b_test.py": ""})
    )
    assert found.packages == ("pkg",)
    assert found.test_paths == ("pkg/sub/b_test.py", "pkg/tests")


def test_several_packages_and_a_namespace(make: Make) -> None:
    found = seen(
        make(
            {
                "src/a/__init__.py": "",
                "src/ns/deep/x.py": "",
                "src/mod.py": "",
                "b/__init__.py": "",
                "test/test_x.py": "",
            }
        )
    )
    assert found.source_roots == ("src", ".")
    assert found.packages == ("a", "b", "mod", "ns")


def test_config_names_paths_and_patterns(make: Make) -> None:
    text = "[pytest]\ntestpaths = checks nowhere libs/*/tests\npython_files = check_*.py\npythonpath = lib\n"
    files = {
        "pytest.ini": text,
        "checks/check_a.py": "",
        "lib/p/__init__.py": "",
        "libs/x/tests/check_b.py": "",
        "tests/test_c.py": "",
    }
    found = seen(make(files))
    assert found.test_paths == ("checks", "libs/x/tests")
    assert found.file_patterns == ("check_*.py",)
    assert (found.source_roots, found.packages) == (("lib",), ("p",))
    assert found.config_files == ("pytest.ini",)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pyproject.toml", "[tool.setuptools.packages.find]\nwhere = ['python']\n"),
        ("pyproject.toml", "[tool.setuptools.package-dir]\n'' = 'python'\n"),
        ("pyproject.toml", "[tool.poetry]\npackages = [{include = 'p', from = 'python'}]\n"),
        ("pyproject.toml", "[tool.hatch.build.targets.wheel]\npackages = ['python/p']\n"),
        ("pyproject.toml", "[tool.maturin]\npython-source = 'python'\n"),
        ("pyproject.toml", "[tool.pdm.build]\npackage-dir = 'python'\n"),
        ("setup.cfg", "[options]\npackage_dir =\n    = python\n"),
        ("setup.cfg", "[options.packages.find]\nwhere = python\n"),
    ],
)
def test_build_back_ends_name_the_source_folder(make: Make, name: str, text: str) -> None:
    found = seen(make({name: text, "python/p/__init__.py": "", "tests/test_a.py": ""}))
    assert (found.source_roots, found.packages) == (("python",), ("p",))


def test_paths_of_a_project_below_the_root_are_repo_relative(make: Make) -> None:
    files = {
        "a/src/pkg/__init__.py": "",
        "a/tests/test_a.py": "",
        "a/pytest.ini": "",
        "b/tests/test_b.py": "",
        "conftest.py": "",
    }
    found = seen(make(files, project="a"))
    assert found == TestLayout(
        test_paths=("a/tests",), config_files=("a/pytest.ini",), source_roots=("a/src",), packages=("pkg",)
    )
    found = seen(make({"tox.ini": "[pytest]\n", "c/d/test_x.py": ""}, project="c"))
    assert found.config_files == ("tox.ini",)


def test_nothing_at_all(make: Make) -> None:
    found = seen(make({"README.md": ""}))
    assert (found.test_paths, found.packages, found.source_roots) == ((), (), (".",))


def test_folders_of_the_command_count_when_config_is_silent(make: Make) -> None:
    project = make({"pkg/__init__.py": "", "pkg/test_in.py": "", "checks/test_a.py": ""})
    assert seen(project, ("checks",)).test_paths == ("checks",)

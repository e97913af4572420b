"""What is declared and not installed, by the names that code imports."""

from collections.abc import Callable

import pytest

from regreen.measure.detect.answer import Answer
from regreen.measure.detect.project import Project
from regreen.measure.detect.requirements import missing_packages, name_of

Make = Callable[..., Project]
PYPROJECT = """\
[project]
name = "x"
dependencies = ["requests>=2 ; python_version > '3'", "PyYAML", "attrs[tests]~=23.1"]
[project.optional-dependencies]
test = ["pytest-mock", "python-dateutil"]
[dependency-groups]
dev = ["Pillow", {include-group = "test"}]
[tool.poetry.dependencies]
python = "^3.10"
rich = "*"
[tool.poetry.group.dev.dependencies]
scikit-learn = {version = "1"}
"""
FILES = {
    "pyproject.toml": PYPROJECT,
    "setup.cfg": "[options]\ninstall_requires =\n    six\n[options.extras_require]\nx = numpy>1\n",
    "requirements-dev.txt": "# all\n-r other.txt\n--index-url https://x\npsycopg2-binary==2\nhttps://x/y.whl\n./local\n",
}


def answer(*installed: str) -> Answer:
    dists = tuple({"name": name, "version": "1", "plugin": False} for name in installed)
    return Answer(version=(3, 12, 1), prefix="/e", executable="", is_environment=True, site_packages=(), dists=dists)


def test_what_is_declared_and_not_installed(make: Make) -> None:
    found = missing_packages(make(FILES), answer("requests", "rich", "pytest-mock", "six"))
    assert set(found) == {
        "yaml", "attr", "attrs", "dateutil", "PIL", "sklearn", "numpy", "psycopg2"
    }  # fmt: skip


def test_a_project_without_files_misses_nothing(make: Make) -> None:
    assert missing_packages(make({"a.py": ""}), answer()) == ()


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("Flask_SQLAlchemy>=3", "flask-sqlalchemy"),
        ("pkg @ https://x/y.whl", "pkg"),
        ("  zope.interface", "zope-interface"),
        ("-e .", ""),
        ("", ""),
        ("https://x/y.whl", ""),
        ("./local", ""),
    ],
)
def test_names(spec: str, name: str) -> None:
    assert name_of(spec) == name

"""What git ignores and tests need."""

from collections.abc import Callable

from regreen.measure.detect.ignored import sort_ignored, untracked
from regreen.measure.detect.project import Project

Make = Callable[..., Project]


def test_each_kind(make: Make) -> None:
    tracked = {"src/pkg/__init__.py": "", "src/pkg/fast.pyx": "", "tests/test_a.py": "", ".env.example": ""}
    loose = {
        "src/pkg/_version.py": "",
        "src/pkg/fast.cpython-311-x86_64-linux-gnu.so": "",
        "src/pkg/__pycache__/a.pyc": "",
        "src/pkg/notes.txt": "",
        "src/pkg.egg-info/PKG-INFO": "",
        "proto/thing_pb2.py": "",
        "docs/_version.py": "",
        ".venv/pyvenv.cfg": "",
        ".venv/lib/x.so": "",
        "myenv/pyvenv.cfg": "",
        "web/node_modules/a/index.js": "",
        ".tox/py311/pyvenv.cfg": "",
        ".env": "A=b",
        ".env.local": "A=b",
        "config/key.pem": "",
        ".mypy_cache/x.so": "",
        ".regreen/regreen.db": "",
    }
    project = make(tracked, untracked=loose)
    found = sort_ignored(untracked(project.root, project.repository_files), project.repository_files)
    assert found.needed == (
        "proto/thing_pb2.py",
        "src/pkg.egg-info",
        "src/pkg/_version.py",
        "src/pkg/fast.cpython-311-x86_64-linux-gnu.so",
    )
    assert found.linked == (".tox", ".venv", "myenv", "web/node_modules")
    assert found.secret == (".env", ".env.local", "config/key.pem")


def test_tracked_things_and_links_are_left_alone(make: Make) -> None:
    project = make({"pkg/_version.py": "", "pkg/__init__.py": "", "data/lib.so": ""})
    (project.root / "loop").symlink_to(project.root)
    found = sort_ignored(untracked(project.root, project.repository_files), project.repository_files)
    assert (found.needed, found.linked, found.secret) == ((), (), ())

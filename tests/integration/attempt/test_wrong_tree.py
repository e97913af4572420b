"""The wrong-tree trap: a project installed in editable mode must be imported from the workspace, never the checkout."""

import os
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

from regreen.model.inventory import Editable, Interpreter, TestLayout
from regreen.testing.checkout_digest import checkout_digest
from regreen.testing.repos import tiny_repo

pytestmark = [pytest.mark.integration, pytest.mark.long]

BACKENDS = (
    "pytest",
    "setuptools>=77",
    "hatchling",
    "editables",
    "flit_core",
    "pdm-backend",
    "meson-python",
    "meson",
    "ninja",
    "scikit-build-core",
    "cmake",
)
IGNORED = "build/\n*.egg-info/\n__pycache__/\n.pdm-build/\n*.so\n.venv/\n"


@dataclass(frozen=True)
class Install:
    """One way to install a project in editable mode."""

    name: str
    backend: str
    layout: str
    kind: str
    options: tuple[str, ...] = ()
    tables: str = ""
    files: tuple[tuple[str, str], ...] = ()
    works_by_path: bool = True

    @property
    def package(self) -> str:
        return f"tiny_{self.name.replace(' ', '_').replace('-', '_')}"

    @property
    def source(self) -> str:
        return f"src/{self.package}" if self.layout == "src" else self.package

    def tree(self) -> dict[str, str]:
        project = f'[project]\nname = "{self.package}"\nversion = "1.0"\n'
        build = f'[build-system]\nrequires = []\nbuild-backend = "{self.backend}"\n'
        filled = {self._fill(name): self._fill(text) for name, text in self.files}
        return {
            ".gitignore": IGNORED,
            "pyproject.toml": build + project + self._fill(self.tables),
            f"{self.source}/__init__.py": "from .inner import VALUE\n",
            f"{self.source}/inner.py": "VALUE = 1\n",
            "tests/test_it.py": f"import {self.package}\n\ndef test_it():\n    assert {self.package}.VALUE == 2\n",
            **filled,
        }

    def _fill(self, text: str) -> str:
        return text.replace("@PKG@", self.package).replace("@SRC@", self.source)


MESON = (
    "meson.build",
    (
        "project('tiny', 'c')\npy = import('python').find_installation(pure: false)\n"
        "py.install_sources('@SRC@/__init__.py', '@SRC@/inner.py', subdir: '@PKG@')\n"
        "py.extension_module('_c', '@SRC@/c.c', subdir: '@PKG@', install: true)\n"
    ),
)
CMAKE = (
    "CMakeLists.txt",
    (
        "cmake_minimum_required(VERSION 3.15)\nproject(tiny LANGUAGES C)\n"
        "find_package(Python REQUIRED COMPONENTS Interpreter Development.Module)\n"
        "python_add_library(_c MODULE @SRC@/c.c WITH_SOABI)\ninstall(TARGETS _c DESTINATION @PKG@)\n"
    ),
)
C_SOURCE = (
    "@SRC@/c.c",
    (
        "#include <Python.h>\n"
        'static struct PyModuleDef m = {PyModuleDef_HEAD_INIT, "_c", 0, -1, 0};\n'
        "PyMODINIT_FUNC PyInit__c(void) { PyObject *o = PyModule_Create(&m);"
        ' PyModule_AddIntConstant(o, "VALUE", 1); return o; }\n'
    ),
)
SETUPTOOLS = {
    "src": '[tool.setuptools.packages.find]\nwhere = ["src"]\n',
    "flat": '[tool.setuptools]\npackages = ["@PKG@"]\n',
}
STRICT = ("--config-settings", "editable_mode=strict")
HATCH = '[tool.hatch.build.targets.wheel]\npackages = ["@SRC@"]\n'
SCIKIT = (
    '[tool.scikit-build]\nbuild-dir = "build/{wheel_tag}"\nwheel.packages = ["@SRC@"]\neditable.mode = "redirect"\n'
)

INSTALLS = [
    *(
        install
        for layout in ("src", "flat")
        for install in (
            Install(f"lenient {layout}", "setuptools.build_meta", layout, "path", (), SETUPTOOLS[layout]),
            Install(f"strict {layout}", "setuptools.build_meta", layout, "finder", STRICT, SETUPTOOLS[layout]),
            Install(f"hatch {layout}", "hatchling.build", layout, "path", (), HATCH),
            Install(f"flit {layout}", "flit_core.buildapi", layout, "path", (), 'description = "x"\n'),
            Install(f"pdm {layout}", "pdm.backend", layout, "path"),
            Install(f"meson {layout}", "mesonpy", layout, "rebuild", (), "", (MESON, C_SOURCE)),
            Install(
                f"scikit {layout}",
                "scikit_build_core.build",
                layout,
                "rebuild",
                (),
                SCIKIT,
                (CMAKE, C_SOURCE),
                works_by_path=False,
            ),
        )
    )
]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A real environment outside of any checkout, with every backend in it."""
    prefix = tmp_path_factory.mktemp("env") / "venv"
    venv.create(prefix, with_pip=True)
    subprocess.run([prefix / "bin/pip", "install", "-q", *BACKENDS], check=True)
    return prefix


def install(project: Path, prefix: Path, how: Install) -> None:
    path = f"{prefix}/bin:/usr/bin:/bin"
    subprocess.run(
        [prefix / "bin/pip", "install", "-q", "--no-build-isolation", "--no-deps", *how.options, "-e", "."],
        cwd=project,
        check=True,
        env={"PATH": path, "HOME": str(project.parent)},
    )


def facts(project: Path, prefix: Path, how: Install) -> dict:
    site = next(prefix.glob("lib/python*/site-packages"))
    roots = ("src",) if how.layout == "src" else (".",)
    built = [str(path) for path in project.glob("build/*")]
    locations = [str(project / roots[0])] if how.kind == "path" else [str(project), *built]
    return {
        "interpreter": Interpreter(
            path=str(prefix / "bin/python"),
            version=sys.version_info[:3],
            prefix=str(prefix),
            source="VIRTUAL_ENV",
            site_packages=(str(site),),
        ),
        "editable": (Editable(distribution=how.package, kind=how.kind, locations=tuple(locations)),),
        "layout": TestLayout(source_roots=roots),
        "needed_ignored": ("build",),
    }


def imported(bench, workspace, how: Install) -> tuple[str, str]:
    """Where a child process of a run imports the package from, and what it says."""
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', 'import {how.package}.inner as m; print(m.__file__, m.VALUE)'])"
    result, said = bench.run(workspace, workspace.python, "-c", code)
    assert result.succeeded, said
    lines = said.strip().splitlines()
    place, _, value = lines[-1].rpartition(" ")
    return place, value


@pytest.fixture
def ready(bench, environment, request):
    how: Install = request.param
    bench.repo = tiny_repo(bench.folder / f"project {how.name}", how.tree())
    install(bench.repo.root, environment, how)
    yield how, facts(bench.repo.root, environment, how)
    subprocess.run([environment / "bin/pip", "uninstall", "-q", "-y", how.package], check=True)


@pytest.mark.parametrize("ready", INSTALLS, indirect=True, ids=lambda how: how.name)
def test_with_mounts_every_kind_imports_the_workspace(bench, environment, ready, needs_mounts):
    how, known = ready
    before = checkout_digest(bench.repo.root, environment)
    pool = bench.open(**known)
    workspace = pool.acquire(bench.base, purpose="agent")
    inner = Path(workspace.root, how.source, "inner.py")
    inner.write_text("VALUE = 2\n")
    place, value = imported(bench, workspace, how)
    assert value == "2"
    assert place.startswith(workspace.seen_at)
    result, said = bench.run(workspace, workspace.python, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert result.succeeded, said
    assert [change.path for change in pool.read(workspace).files] == [f"{how.source}/inner.py"]
    said = bench.sh(workspace, f"touch {environment}/bin/new {environment}/lib/new")
    assert said.count("Read-only file system") == 2
    assert before.difference(checkout_digest(bench.repo.root, environment)) == ()


@pytest.mark.parametrize(
    "ready", [how for how in INSTALLS if how.kind == "rebuild"], indirect=True, ids=lambda how: how.name
)
def test_compiled_parts_are_those_of_the_workspace(bench, environment, ready, needs_mounts):
    how, known = ready
    pool = bench.open(**known)
    workspace = pool.acquire(bench.base, purpose="agent")
    source = Path(workspace.root, how.source, "c.c")
    source.write_text(source.read_text().replace('"VALUE", 1', '"VALUE", 2'))
    code = f"import {how.package}._c as c; print(c.VALUE, c.__file__)"
    _, said = bench.run(workspace, workspace.python, "-c", code)
    value, _, place = said.strip().splitlines()[-1].partition(" ")
    assert place.startswith((workspace.seen_at, str(environment)))
    assert value == ("2" if "meson" in how.name else "1"), said


@pytest.mark.parametrize("ready", INSTALLS, indirect=True, ids=lambda how: how.name)
def test_without_mounts_source_roots_come_first(bench, environment, ready, no_mounts):
    how, known = ready
    before = checkout_digest(bench.repo.root, environment)
    pool = bench.open(posture=no_mounts, **known)
    workspace = pool.acquire(bench.base, purpose="agent")
    assert workspace.isolation == "paths"
    assert workspace.python != known["interpreter"].path
    Path(workspace.root, how.source, "inner.py").write_text("VALUE = 2\n")
    place, value = imported(bench, workspace, how)
    assert (value, place.startswith(workspace.root)) == (("2", True) if how.works_by_path else ("1", False))
    assert before.difference(checkout_digest(bench.repo.root, environment)) == ()


def test_an_environment_inside_the_checkout_is_read_only(bench, needs_mounts):
    prefix = bench.repo.root / ".venv"
    venv.create(prefix, with_pip=False)
    how = Install("plain", "setuptools.build_meta", "src", "path")
    site = next(prefix.glob("lib/python*/site-packages"))
    (site / "tiny.pth").write_text(f"{bench.repo.root}/src\n")
    bench.repo.git("add", "-A")
    before = checkout_digest(bench.repo.root)
    pool = bench.open(**facts(bench.repo.root, prefix, how), linked_ignored=(".venv",))
    workspace = pool.acquire(bench.base, purpose="agent")
    said = bench.sh(
        workspace, f"touch .venv/x; echo 1 > {site}/y.pth; .venv/bin/python -c 'import tiny; print(tiny.__file__)'"
    )
    assert said.count("Read-only file system") == 2
    assert f"{bench.repo.root}/src/tiny/__init__.py" in said
    assert not os.path.lexists(Path(workspace.root, ".venv/bin"))
    assert pool.read(workspace).files == ()
    assert before.difference(checkout_digest(bench.repo.root)) == ()

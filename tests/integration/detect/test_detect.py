"""Detection on real layouts, with real interpreters."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import regreen
from regreen.measure.detect import detect, to_toml
from regreen.measure.detect.answer import editables, read_answer
from regreen.measure.detect.interpreter import Shell
from regreen.model.inventory import DetectedTool, Inventory
from regreen.model.settings import EnvSettings, Settings, TestSettings
from regreen.plugins.executors.local import LocalExecutor
from regreen.plugins.tools.pytest import TOOL
from regreen.ports import ProjectFiles

pytestmark = pytest.mark.integration
SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin"
Find = Callable[..., Inventory]


def write(root: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def make_venv(folder: Path, *dists: str) -> Path:
    """A real environment with metadata of distributions, as an installer leaves it."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    (site_packages,) = folder.glob("lib/python*/site-packages")
    for dist in dists:
        name, _, version = dist.partition("==")
        plugin = "[pytest11]\nx = x\n" if name.startswith("pytest-") else "[console_scripts]\n"
        write(
            site_packages / f"{name.replace('-', '_')}-{version}.dist-info",
            {"METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "entry_points.txt": plugin},
        )
    return folder / "bin" / "python"


@pytest.fixture
def found(tmp_path: Path) -> Find:
    def run(
        root: Path,
        tracked: list[str],
        *,
        project: str = ".",
        settings: Settings | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Inventory:
        host = {"PATH": SYSTEM_PATH, "HOME": str(tmp_path), **(env or {})}
        scratch = tmp_path / "scratch"
        scratch.mkdir(exist_ok=True)
        return detect(
            root,
            project,
            ProjectFiles(root=root, tracked=tuple(tracked)),
            settings or Settings(),
            host,
            lambda name: shutil.which(name, path=host["PATH"]),
            LocalExecutor(host).run,
            [TOOL],
            scratch,
        )

    return run


def state(root: Path) -> dict[str, tuple[int, int]]:
    return {str(path): (path.lstat().st_mtime_ns, path.lstat().st_size) for path in root.rglob("*")}


FILES = {
    "pyproject.toml": "[project]\nname = 'Demo.Pkg'\nversion = '1'\n[tool.pytest.ini_options]\naddopts = '-n 2'\n",
    "src/demo/__init__.py": "",
    "tests/test_a.py": "def test_a(): pass\n",
    ".github/workflows/ci.yml": "- run: python -m pytest --cov=demo -v\n",
}


def test_a_whole_project(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "project"
    write(root, FILES)
    python = make_venv(root / ".venv", "pytest==8.3.1", "pytest-mock==3.0", "unrelated==1")
    write(root, {".env": "A=b", "src/demo/_version.py": "v = 1"})
    before = state(root)
    inventory = found(root, list(FILES))
    assert state(root) == before
    assert inventory.interpreter is not None
    assert inventory.interpreter.path == str(python)
    assert inventory.interpreter.version == sys.version_info[:3]
    assert inventory.interpreter.source == ".venv"
    assert inventory.interpreter.prefix == str(root / ".venv")
    assert inventory.interpreter.packages == (("pytest", "8.3.1"), ("pytest-mock", "3.0"))
    assert [(one.distribution, one.kind) for one in inventory.editable] == [("demo-pkg", "none")]
    (tool,) = inventory.tools
    assert (tool.name, tool.argv, tool.source) == ("pytest", ("python", "-m", "pytest"), ".github/workflows/ci.yml")
    assert tool.config_files == ("pyproject.toml",)
    assert "pytest-xdist (addopts in pyproject.toml)" in tool.problem
    assert inventory.layout.source_roots == ("src",)
    assert inventory.needed_ignored == ("src/demo/_version.py",)
    assert inventory.linked_ignored == (".venv",)
    assert inventory.secret_files == (".env",)
    assert inventory.ecosystems == ("python",)
    assert "because of .venv" in inventory.notes[0]


def test_the_toml_is_read_back_as_what_it_was_made_from(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "project"
    write(root, {**FILES, "Makefile": "", "noxfile.py": ""})
    settings = Settings(
        test=TestSettings(python='odd "name"\\/bin/python\x7f'), env=EnvSettings(pass_=("A_KEY",), set={"B.C": "d\ne"})
    )
    inventory = found(root, list(FILES), settings=settings)
    table = tomllib.loads(to_toml(inventory, settings))
    assert table["test"] == {"command": ["python", "-m", "pytest"], "python": settings.test.python}
    assert table["env"] == {"pass": ["A_KEY"], "set": {"B.C": "d\ne"}}
    plain = to_toml(
        Inventory(root="/r", tools=(DetectedTool(name="pytest", argv=("pytest",), source="a\nb"),)), Settings()
    )
    assert tomllib.loads(plain) == {"test": {"command": ["pytest"]}, "env": {}, "workspace": {}, "fix": {}, "tasks": {}}
    uncommented = "\n".join(line.removeprefix("# ") if " = " in line else line for line in plain.splitlines())
    assert tomllib.loads(uncommented)["fix"]["attempts"] == 2
    assert tomllib.loads(uncommented)["tasks"]["skips"] is False
    assert tomllib.loads(uncommented)["tasks"]["coverage"] == 0


def test_a_configured_interpreter_that_does_not_answer_is_said(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "project"
    write(root, FILES)
    make_venv(root / ".venv", "pytest==8.3.1")
    inventory = found(root, list(FILES), settings=Settings(test=TestSettings(python="no/such/python")))
    assert inventory.interpreter is None
    assert "no/such/python (test.python) does not answer" in inventory.notes[0]
    assert "test.python" in inventory.tools[0].todo


def test_a_configured_folder_and_a_configured_name(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "project"
    write(root, FILES)
    python = make_venv(root / "odd", "pytest==8.3.1")
    inventory = found(root, list(FILES), settings=Settings(test=TestSettings(python="./odd")))
    assert inventory.interpreter is not None
    assert (inventory.interpreter.path, inventory.interpreter.source) == (str(python), "test.python")
    inventory = found(root, list(FILES), settings=Settings(test=TestSettings(python="python3")))
    assert inventory.interpreter is not None
    assert Path(inventory.interpreter.path).samefile(str(shutil.which("python3", path=SYSTEM_PATH)))


def test_the_interpreter_that_the_command_names_is_asked(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "project"
    write(root, FILES)
    other = make_venv(root / ".venv", "pytest==8.0")
    python = make_venv(tmp_path / "named", "pytest==8.3.1", "pytest-xdist==3.6")
    command = (str(python), "-m", "pytest")
    inventory = found(root, list(FILES), settings=Settings(test=TestSettings(command=command)))
    assert inventory.interpreter is not None
    assert (inventory.interpreter.path, inventory.interpreter.source) == (str(python), "test.command")
    assert ("pytest-xdist", "3.6") in inventory.interpreter.packages
    assert (inventory.tools[0].argv, inventory.tools[0].problem) == (command, "")
    inventory = found(root, list(FILES), settings=Settings(test=TestSettings(command=command, python=str(other))))
    assert inventory.interpreter is not None
    assert (inventory.interpreter.path, inventory.tools[0].argv) == (str(other), ("python", "-m", "pytest"))
    assert any(str(other) in note and f"not with {python}" in note for note in inventory.notes)


def test_the_active_environment_counts_unless_it_is_ours(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "project"
    write(root, FILES)
    python = make_venv(tmp_path / "active", "pytest==8.3.1")
    inventory = found(root, list(FILES), env={"VIRTUAL_ENV": str(tmp_path / "active")})
    assert inventory.interpreter is not None
    assert (inventory.interpreter.path, inventory.interpreter.source) == (str(python), "VIRTUAL_ENV")
    ours = {"VIRTUAL_ENV": sys.prefix, "PATH": f"{sys.prefix}/bin:{SYSTEM_PATH}"}
    inventory = found(root, list(FILES), env=ours)
    assert inventory.interpreter is not None
    assert inventory.interpreter.source == "system"
    assert not inventory.interpreter.path.startswith(sys.prefix + "/")


def test_the_first_that_has_pytest_is_taken_and_the_others_are_named(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "project"
    write(root, FILES)
    make_venv(root / ".venv")
    make_venv(root / ".tox" / "lint")
    python = make_venv(root / ".tox" / "py311", "pytest==7.4")
    inventory = found(root, list(FILES))
    assert inventory.interpreter is not None
    assert (inventory.interpreter.path, inventory.interpreter.source) == (str(python), "tox (py311)")
    assert any(".venv/bin/python (.venv) has no pytest" in note for note in inventory.notes)
    (warning,) = inventory.warnings
    assert ".venv/bin/python (.venv) has no pytest" in warning
    assert f"the tests run with {python} (tox (py311)) instead" in warning


def test_the_systems_pytest_never_stands_in_for_the_projects_own_environment(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "project"
    write(root, FILES)
    system = make_venv(tmp_path / "system", "pytest==8.3.1", "pytest-xdist==3")
    env = {"PATH": f"{system.parent}:{SYSTEM_PATH}"}
    inventory = found(root, list(FILES), env=env)
    assert inventory.tools[0].problem == ""
    own = make_venv(root / ".venv", "pip")
    inventory = found(root, list(FILES), env=env)
    assert inventory.interpreter is not None
    assert inventory.interpreter.path == str(own)
    assert inventory.tools[0].obstacle == (
        f"pytest is not installed for {own} (.venv). Run: {own} -m pip install pytest"
    )
    own.unlink()
    own.symlink_to("/usr/bin/python0.0")
    inventory = found(root, list(FILES), env=env)
    assert inventory.interpreter is None
    assert f"{own} (.venv) does not answer" in inventory.tools[0].problem
    shutil.rmtree(root / ".venv")
    make_venv(root / ".tox" / "lint")
    inventory = found(root, list(FILES), env=env)
    assert inventory.interpreter is not None
    assert inventory.interpreter.source == "system"
    assert any(".tox/lint/bin/python (tox (lint)) has no pytest" in note for note in inventory.notes)
    assert inventory.warnings == ()


def test_the_users_search_path_is_kept_without_our_own(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "project"
    write(root, FILES)
    ours = str(Path(regreen.__file__).parents[1])
    inventory = found(root, list(FILES), env={"PYTHONPATH": f"{root}/src:{ours}::lib:{sys.prefix}/x:/opt/shared"})
    assert inventory.python_path == (f"{root}/src", "lib", "/opt/shared")
    assert found(root, list(FILES), env={}).python_path == ()


@pytest.mark.parametrize(
    ("files", "program", "source"),
    [
        ({"poetry.lock": ""}, "poetry", "poetry"),
        ({"Pipfile": ""}, "pipenv", "pipenv"),
        ({"uv.lock": ""}, "uv", "uv"),
        ({"pdm.lock": ""}, "pdm", "pdm"),
    ],
)
def test_package_managers_are_asked(
    tmp_path: Path, found: Find, files: dict[str, str], program: str, source: str
) -> None:
    root = tmp_path / "project"
    write(root, {**FILES, **files})
    python = make_venv(tmp_path / "managed", "pytest==8.3.1")
    write(tmp_path / "bin", {program: f"#!/bin/sh\necho 'a warning'\necho {python}\n"})
    (tmp_path / "bin" / program).chmod(0o755)
    inventory = found(root, [*FILES, *files], env={"PATH": f"{tmp_path}/bin:{SYSTEM_PATH}"})
    assert inventory.interpreter is not None
    assert (inventory.interpreter.path, inventory.interpreter.source) == (str(python), source)


def test_hatch_gives_a_folder_and_pdm_a_file(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "project"
    write(root, {**FILES, "pyproject.toml": "[tool.hatch.envs.default]\n"})
    python = make_venv(tmp_path / "managed", "pytest==8.3.1")
    write(tmp_path / "bin", {"hatch": f"#!/bin/sh\necho {tmp_path}/managed\n"})
    (tmp_path / "bin" / "hatch").chmod(0o755)
    inventory = found(root, list(FILES), env={"PATH": f"{tmp_path}/bin:{SYSTEM_PATH}"})
    assert inventory.interpreter is not None
    assert (inventory.interpreter.path, inventory.interpreter.source) == (str(python), "hatch")
    write(root, {".pdm-python": str(python)})
    inventory = found(root, list(FILES))
    assert inventory.interpreter is not None
    assert inventory.interpreter.source == "pdm"


def test_conda_when_it_is_active_for_this_project(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "project"
    write(root, FILES)
    python = make_venv(tmp_path / "conda", "pytest==8.3.1")
    env = {"CONDA_PREFIX": str(tmp_path / "conda"), "CONDA_DEFAULT_ENV": "demo"}
    inventory = found(root, list(FILES), env=env)
    assert inventory.interpreter is not None
    assert (inventory.interpreter.path, inventory.interpreter.source) == (str(python), "conda")


def test_an_interpreter_that_prints_hangs_or_lies(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "project"
    write(root, FILES)
    python = make_venv(root / ".venv", "pytest==8.3.1")
    (site_packages,) = (root / ".venv").glob("lib/python*/site-packages")
    write(site_packages, {"sitecustomize.py": "print('hello'); print('regreen-interpreter:{broken')\n"})
    inventory = found(root, list(FILES))
    assert inventory.interpreter is not None
    assert inventory.interpreter.path == str(python)
    write(root, {"json.py": "raise SystemExit('shadowed')", "site.py": "raise SystemExit('shadowed')"})
    inventory = found(root, [*FILES, "json.py", "site.py"])
    assert inventory.interpreter is not None
    write(root, {"bad/bin/python": "#!/bin/sh\necho 'regreen-interpreter:[1]'\n"})
    (root / "bad/bin/python").chmod(0o755)
    inventory = found(root, list(FILES), settings=Settings(test=TestSettings(python="bad")))
    assert inventory.interpreter is None


def test_behind_a_shim_the_real_one_is_named(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "project"
    write(root, FILES)
    python = make_venv(tmp_path / "real", "pytest==8.3.1")
    shim = f'#!/bin/sh\n[ -f tests/test_a.py ] || exit 1\nexec {python} "$@"\n'
    write(tmp_path / "shims", {"python3": shim})
    (tmp_path / "shims" / "python3").chmod(0o755)
    inventory = found(root, list(FILES), env={"PATH": f"{tmp_path}/shims:{SYSTEM_PATH}"})
    assert inventory.interpreter is not None
    assert (inventory.interpreter.path, inventory.interpreter.source) == (str(python), "system")


def test_a_command_that_asks_for_xdist_does_without(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "project"
    files = {"tests/test_a.py": "", "Makefile": "test:\n\tpytest -n auto -s\n"}
    write(root, files)
    make_venv(root / ".venv", "pytest==8.3.1")
    inventory = found(root, list(files))
    assert (inventory.tools[0].argv, inventory.tools[0].problem) == (("pytest", "-s"), "")
    assert any("pytest-xdist" in note for note in inventory.notes)
    make_venv(root / ".venv", "pytest-xdist==3.6")
    assert found(root, list(files)).tools[0].argv == ("pytest", "-n", "auto", "-s")


def test_a_project_below_the_root_and_one_that_is_no_python(tmp_path: Path, found: Find) -> None:
    root = tmp_path / "repo"
    write(root, {f"libs/a/{name}": text for name, text in FILES.items()} | {"package.json": "{}", "web/x.js": ""})
    python = make_venv(root / ".venv", "pytest==8.3.1", "pytest-xdist==3.6")
    tracked = [f"libs/a/{name}" for name in FILES] + ["package.json", "web/x.js"]
    inventory = found(root, tracked, project="libs/a")
    assert inventory.interpreter is not None
    assert inventory.interpreter.path == str(python)
    assert inventory.layout.test_paths == ("libs/a/tests",)
    assert (inventory.tools[0].cwd, inventory.tools[0].problem) == ("libs/a", "")
    inventory = found(root, ["package.json", "web/x.js"])
    assert (inventory.ecosystems, inventory.tools, inventory.interpreter) == (("javascript",), (), None)


def interpreters() -> list[Path]:
    """CPythons that stand beside the one that runs this, one for each minor version."""
    beside = sorted(Path(sys.base_prefix).parent.glob("3.*/bin/python3"))
    return [path for path in beside if int(path.parents[1].name.split(".")[1]) >= 8] or [Path(sys.executable)]


@pytest.mark.parametrize("python", interpreters(), ids=lambda path: path.parents[1].name)
def test_every_interpreter_from_3_8_answers(tmp_path: Path, python: Path) -> None:
    answer = Shell(LocalExecutor().run, tmp_path, tmp_path).ask(str(python))
    assert answer is not None
    told = subprocess.run(
        [python, "-c", "import sys; print(*sys.version_info[:3], sys.prefix)"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert [*map(str, answer.version), answer.prefix] == told
    assert answer.site_packages


@pytest.mark.long
def test_real_editable_installations(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "v")], check=True)
    python = str(tmp_path / "v" / "bin" / "python")
    install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    tools = ["setuptools>=70", "wheel", "hatchling", "editables", "meson-python", "meson", "ninja"]
    if subprocess.run([*install, *tools], check=False, capture_output=True).returncode:
        pytest.skip("no package index")
    root = tmp_path / "repo"
    back = "[build-system]\nrequires = []\nbuild-backend = '{}'\n[project]\nname = '{}'\nversion = '1'\n"
    setuptools, flat = "setuptools.build_meta", "[tool.setuptools]\npackages = ['{}']\n"
    write(
        root,
        {
            "f/pyproject.toml": back.format(setuptools, "dist_f") + flat.format("pkg_f"),
            "f/pkg_f/__init__.py": "",
            "f/unrelated/__init__.py": "",
            "s/pyproject.toml": back.format(setuptools, "dist_s"),
            "s/src/pkg_s/__init__.py": "",
            "h/pyproject.toml": back.format("hatchling.build", "pkg_h"),
            "h/src/pkg_h/__init__.py": "",
            "m/pyproject.toml": back.format("mesonpy", "dist_m"),
            "m/pkg_m/__init__.py": "",
            "m/meson.build": "project('dist_m', version: '1')\n"
            "import('python').find_installation(pure: true).install_sources('pkg_m/__init__.py', subdir: 'pkg_m')\n",
            "c/pyproject.toml": back.format(setuptools, "dist_c") + flat.format("pkg_c"),
            "c/pkg_c/__init__.py": "",
        },
    )
    env = {**os.environ, "PATH": f"{tmp_path}/v/bin:{os.environ['PATH']}"}
    for name, how in (("f", ["-e"]), ("s", ["-e"]), ("h", ["-e"]), ("m", ["-e"]), ("c", [])):
        subprocess.run([*install, "--no-build-isolation", "--no-deps", *how, str(root / name)], check=True, env=env)
    answer = read_answer(
        subprocess.run([python, "-c", script()], capture_output=True, text=True, check=True, cwd=tmp_path).stdout
    )
    assert answer is not None
    own = ["dist-f", "dist-s", "pkg-h", "dist-m", "dist-c", "dist-missing"]
    told = {one.distribution: one for one in editables(answer, str(root), own)}
    assert {name: one.kind for name, one in told.items()} == {
        "dist-f": "finder",
        "dist-s": "path",
        "pkg-h": "path",
        "dist-m": "rebuild",
        "dist-c": "copy",
        "dist-missing": "none",
    }
    assert told["dist-f"].locations == (str(root / "f"),)
    assert told["dist-s"].locations == (str(root / "s" / "src"),)
    assert told["pkg-h"].locations == (str(root / "h" / "src"),)
    assert told["dist-m"].locations[0] == str(root / "m")
    assert any("build" in place for place in told["dist-m"].locations)
    assert told["dist-m"].builder == "meson-python"
    assert told["dist-c"].locations == answer.site_packages


def script() -> str:
    from regreen.measure.detect import ask

    return Path(ask.__file__).read_text()

"""Importing any module does nothing, and the way to `--help` is light."""

import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
HEAVY = {"sqlalchemy", "alembic", "msgspec", "jinja2", "tree_sitter", "libcst", "rich.live", "asyncio", "hypothesis"}
INSIDE_A_TARGET = "regreen.probe"
"""Loaded into a target, where loading is what starts it: its own tests say what it does."""
WATCH = """
import importlib, os, sys
deeds = []
real = os.environ
def is_ours(depth):
    frame = sys._getframe(depth)
    while frame and frame.f_code.co_filename.startswith(("<frozen", os.path.dirname(os.__file__) + "/os.py")):
        frame = frame.f_back
    return frame is not None and {source!r} in frame.f_code.co_filename
class Watched(type(real)):
    def __getitem__(self, key):
        if is_ours(2):
            deeds.append(f"read {{key}} from the environment")
        return super().__getitem__(key)
os.environ = Watched(real._data, real.encodekey, real.decodekey, real.encodevalue, real.decodevalue)
def hook(event, arguments):
    if event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
        deeds.append(f"wrote {{arguments[0]}}")
    elif event in {{"subprocess.Popen", "os.system", "os.fork", "socket.connect", "os.mkdir", "os.remove",
                   "os.rename", "shutil.rmtree", "os.chdir", "os.kill", "os.putenv", "signal.signal"}}:
        deeds.append(f"{{event}} {{arguments!r}}")
sys.addaudithook(hook)
for name in {names!r}:
    before = len(deeds)
    importlib.import_module(name)
    if deeds[before:]:
        print(name, deeds[before:])
import threading
assert threading.active_count() == 1, threading.enumerate()
"""


def modules() -> list[str]:
    found = []
    for file in sorted((SOURCE / "regreen").rglob("*.py")):
        name = ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        if not name.startswith(INSIDE_A_TARGET):
            found.append(name)
    return found


def said_while_importing(names: list[str], source: Path, cwd: Path) -> str:
    program = WATCH.format(source=str(source), names=names)
    python = [sys.executable, "-B", "-W", "error", "-c", program]
    env = {"PYTHONPATH": str(source), "PATH": "/usr/bin:/bin", "HOME": str(cwd)}
    done = subprocess.run(python, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_importing_any_module_does_nothing(tmp_path: Path) -> None:
    names = modules()
    assert len(names) > 200
    assert said_while_importing(names, SOURCE, tmp_path) == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("open('made', 'w').close()", "wrote made"),
        ("import os\nHOME = os.environ['HOME']", "read HOME from the environment"),
        ("import os\nHOME = os.getenv('HOME')", "read HOME from the environment"),
        ("import subprocess\nsubprocess.run(['true'])", "subprocess.Popen"),
        ("print('hello')", "hello"),
    ],
)
def test_what_a_module_does_at_import_is_seen(text: str, deed: str, tmp_path: Path) -> None:
    (tmp_path / "planted.py").write_text(text)
    assert deed in said_while_importing(["planted"], tmp_path, tmp_path)


@pytest.mark.parametrize("words", [["--help"], ["fix", "--help"], ["--version"]])
def test_the_way_to_help_is_light(words: list[str]) -> None:
    program = f"import sys; from regreen.cli.main import run; run({words!r}); print('LOADED', *sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.partition("LOADED")[2].split())
    assert "typer" in loaded
    assert {name for name in HEAVY if name in loaded} == set()

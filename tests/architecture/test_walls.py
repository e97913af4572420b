"""Every ruff wall stands: what is banned is reported outside of the room that owns it, and only there."""

import importlib.util
import json
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RUFF = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["ruff"]["lint"]
BANNED = RUFF["flake8-tidy-imports"]["banned-api"]
OWNERS = ("process/planted.py", "repair/planted.py", "config/planted.py", "plugins/registry.py", "app/wiring.py")


def use_of(name: str) -> str:
    """A line that uses a banned name: an import of a module, else of the module before an attribute of it."""
    try:
        found = importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        found = False
    if found:
        return f"import {name}"
    parts = name.split(".")
    return f"import {parts[0]}; print({name})"


def reported(tmp_path: Path, file: str, text: str) -> list[tuple[str, int, str]]:
    """Rule, line and message of all that ruff reports on a file planted at a place of the package."""
    place = tmp_path / "src" / "regreen" / file
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text)
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    ruff = [Path(sys.executable).parent / "ruff", "check", "--no-cache", "--output-format", "json", place]
    done = subprocess.run(ruff, cwd=tmp_path, capture_output=True, text=True, check=False)
    return [(each["code"], each["location"]["row"], each["message"]) for each in json.loads(done.stdout)]


def test_all_that_is_banned_is_reported(tmp_path: Path) -> None:
    lines = [use_of(name) for name in BANNED]
    found = reported(tmp_path, "decide/planted.py", "\n".join(lines) + "\n")
    missed = [name for at, name in enumerate(BANNED, 1) if not any(c == "TID251" and r == at for c, r, _ in found)]
    assert missed == []


@pytest.mark.parametrize("file", OWNERS)
def test_the_room_that_owns_it_may(tmp_path: Path, file: str) -> None:
    found = reported(tmp_path, file, "\n".join(use_of(name) for name in BANNED) + "\n")
    assert "TID251" not in {code for code, _, _ in found}


def test_rooms_that_own_nothing_have_no_door() -> None:
    opened = {place for place, rules in RUFF["per-file-ignores"].items() if "TID251" in rules and "src/" in place}
    assert {place.removeprefix("src/regreen/").split("/")[0] for place in opened} == {
        "process",
        "probe",
        "repair",
        "config",
        "plugins",
        "app",
        "store",
        "testing",
    }


def test_what_no_reader_can_hold_is_reported(tmp_path: Path) -> None:
    branches = "".join(f"    if a == {n}:\n        a += {n}\n" for n in range(13))
    statements = "".join(f"    print(a + {n})\n" for n in range(41))
    text = f"def branches(a):\n{branches}    return a\n\n\ndef statements(a):\n{statements}"
    counted = Counter(code for code, _, _ in reported(tmp_path, "decide/planted.py", text))
    assert counted["C901"] == 1
    assert counted["PLR0912"] == 1
    assert counted["PLR0915"] == 1


def test_every_exception_has_its_reason() -> None:
    lines = (ROOT / "pyproject.toml").read_text().splitlines()
    first, last = lines.index("ignore = ["), lines.index("[tool.ruff.lint.pydocstyle]")
    rows = [line for line in lines[first + 1 : last] if line.startswith(('  "', '"')) and ".msg = " not in line]
    assert len(rows) > 20
    assert [row for row in rows if " # " not in row] == []

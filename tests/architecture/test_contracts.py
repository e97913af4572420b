"""Every import contract holds, and is shown to fail on a violation planted in a copy of the package."""

import configparser
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PREFIX = "importlinter:contract:"


def contracts() -> dict[str, str]:
    """Titles of the contracts by slug, as the file has them."""
    parser = configparser.ConfigParser()
    parser.read(ROOT / ".importlinter")
    return {name.removeprefix(PREFIX): parser[name]["name"] for name in parser.sections() if name.startswith(PREFIX)}


CONTRACTS = contracts()
PLANTS = {
    "floors": ("model/planted.py", "from regreen.process import run", "regreen.model.planted -> regreen.process"),
    "rooms": (
        "decide/plan/planted.py",
        "from regreen.decide import schedule",
        "regreen.decide.plan.planted -> regreen.decide.schedule",
    ),
    "plugin-kinds": (
        "plugins/tools/planted.py",
        "from regreen.plugins import agents",
        "regreen.plugins.tools.planted -> regreen.plugins.agents",
    ),
    "plugin-door": (
        "app/planted_door.py",
        "from regreen.plugins.agents import noop",
        "regreen.app.planted_door -> regreen.plugins.agents",
    ),
    "process": (
        "app/planted_process.py",
        "from regreen.process import run",
        "regreen.app.planted_process -> regreen.process",
    ),
    "store": ("report/planted.py", "from regreen.store import Store", "regreen.report.planted -> regreen.store"),
    "repo": ("act/brief/planted.py", "from regreen.repo import git", "regreen.act.brief.planted -> regreen.repo"),
    "doors": ("cli/planted.py", "from regreen.measure import detect", "regreen.cli.planted -> regreen.measure"),
    "pure": ("decide/stop/planted.py", "import socket", "regreen.decide.stop.planted -> socket"),
    "model": ("model/planted_json.py", "import msgspec", "regreen.model.planted_json -> msgspec"),
    "apart": ("repair/planted.py", "from regreen.config import load", "regreen.repair.planted -> regreen.config"),
    "probe": ("probe/planted.py", "from regreen import errors", "regreen.probe.planted -> regreen.errors"),
    "acyclic": ("report/planted_round.py", "from regreen.report import planted_back", "planted_round"),
}
BESIDE = {"report/planted_back.py": "from regreen.report import planted_round"}


def lint(package: Path, name: str = "") -> dict[str, tuple[bool, str]]:
    """Whether each contract is kept, with what is said about it."""
    only = ["--contract", name] if name else []
    cache = ["--cache-dir", str(ROOT / ".import_linter_cache")] if package == ROOT / "src" else ["--no-cache"]
    done = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--config", ROOT / ".importlinter", *only, *cache],
        cwd=package,
        env={"PYTHONPATH": str(package), "PATH": "/usr/bin:/bin", "COLUMNS": "400"},
        capture_output=True,
        text=True,
        check=False,
    )
    head, _, said = done.stdout.partition("Broken contracts")
    kept = {}
    for slug, title in CONTRACTS.items():
        if f"{title} KEPT" in head or f"{title} BROKEN" in head:
            about = said.partition(f"{title}\n-")[2]
            others = [about.find(f"{other}\n-") for other in CONTRACTS.values()]
            kept[slug] = (f"{title} KEPT" in head, about[: min((at for at in others if at >= 0), default=None)])
    assert kept, done.stdout + done.stderr
    return kept


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[bool, str]]:
    """What is said of a copy of the package with one violation for each contract."""
    copy = tmp_path_factory.mktemp("planted")
    shutil.copytree(ROOT / "src" / "regreen", copy / "regreen", ignore=shutil.ignore_patterns("__pycache__"))
    for file, line in [(file, line) for file, line, _ in PLANTS.values()] + list(BESIDE.items()):
        (copy / "regreen" / file).write_text(f'"""Planted."""\n\n{line}\n')
    return lint(copy)


def test_every_contract_holds() -> None:
    broken = {CONTRACTS[slug]: said for slug, (kept, said) in lint(ROOT / "src").items() if not kept}
    assert broken == {}


@pytest.mark.parametrize("slug", CONTRACTS)
def test_a_planted_violation_breaks_it_and_is_named(slug: str, planted: dict[str, tuple[bool, str]]) -> None:
    kept, said = planted[slug]
    assert not kept
    assert PLANTS[slug][2] in said

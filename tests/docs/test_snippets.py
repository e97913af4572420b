"""Shell blocks in docs are run, links lead somewhere, and recipes name files that exist."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])
IDS = [str(page.relative_to(ROOT)) for page in PAGES]
BLOCK = re.compile(r"^```(\w+)( no-run)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUN_ELSEWHERE = {"docs/tutorials/first-run.md"}
"""Run as a whole by tests/e2e/test_tutorial.py."""
WITH_SHELL = [
    (page, text)
    for page in PAGES
    if str(page.relative_to(ROOT)) not in RUN_ELSEWHERE
    for kind, left_out, text in BLOCK.findall(page.read_text())
    if kind == "sh" and not left_out
]


@pytest.mark.parametrize(("page", "text"), WITH_SHELL, ids=[page.stem for page, _ in WITH_SHELL])
def test_shell_block_runs(page: Path, text: str, tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    env = {
        "HOME": str(tmp_path),
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "GIT_CONFIG_NOSYSTEM": "1",
        "LANG": "C.UTF-8",
    }
    start = "git init --quiet && git -c user.name=A -c user.email=a@localhost commit --quiet --allow-empty -m Start\n"
    shell = ["bash", "-euo", "pipefail", "-c", start + text]
    done = subprocess.run(shell, cwd=project, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_are_blocks_to_run() -> None:
    assert len(WITH_SHELL) >= 3


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)(?:#[\w-]*)?\)", page.read_text())
    lost = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert lost == []


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_files_that_are_named_exist(page: Path) -> None:
    named = re.findall(r"`((?:src|tests|scripts|docs|redteam|benchmarks|examples)/[\w./{},*-]+)`", page.read_text())
    lost = [
        name
        for name in named
        if not any(made_up in name for made_up in ("NAME", "NNNN", "*", "{")) and not (ROOT / name).exists()
    ]
    assert lost == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "guides").glob("add-*.md")), ids=lambda page: page.stem)
def test_recipes_are_short_and_say_what_goes_green(page: Path) -> None:
    text = page.read_text()
    steps = re.findall(r"^(\d+)\. ", text, re.MULTILINE)
    assert 3 <= len(steps) <= 8
    assert "Goes green: " in text


def test_every_page_is_found_from_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text()
    pages = [str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").rglob("*.md")]
    assert [page for page in pages if f"]({page})" not in index and page != "README.md"] == []


def test_readme_and_architecture_are_short() -> None:
    assert (ROOT / "README.md").read_text().count("\n") <= 80
    assert (ROOT / "ARCHITECTURE.md").read_text().count("\n") <= 120

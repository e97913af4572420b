"""Tiny projects, written down as names and texts."""

from collections.abc import Callable
from pathlib import Path

import pytest

from regreen.measure.detect.project import Project

Make = Callable[..., Project]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def build(files: dict[str, str], project: str = ".", untracked: dict[str, str] | None = None) -> Project:
        for name, text in {**files, **(untracked or {})}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return Project(tmp_path, project, sorted(files))

    return build

from collections.abc import Callable
from pathlib import Path

import pytest

from regreen.repo.checkout import Checkout
from regreen.repo.objects import RunRepository
from regreen.testing.repos import PYTHON_PROJECT, TinyRepo, tiny_repo


@pytest.fixture
def repo(tmp_path: Path) -> TinyRepo:
    return tiny_repo(tmp_path / "repo", PYTHON_PROJECT)


@pytest.fixture
def opened(tmp_path: Path) -> Callable[[TinyRepo], RunRepository]:
    def open_one(repo: TinyRepo) -> RunRepository:
        return RunRepository.open(Checkout.find(repo.root), tmp_path / "state" / "objects.git")

    return open_one


@pytest.fixture
def ours(repo: TinyRepo, opened: Callable[[TinyRepo], RunRepository]) -> RunRepository:
    return opened(repo)

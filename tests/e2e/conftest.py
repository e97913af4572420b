"""The tests of this folder share what lies beside them by path: importlib mode puts no folder on sys.path.

After each of them, every artifact of every run that it made is held against its schema.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path += [str(HERE), str(HERE.parent / "unit" / "report")]


@pytest.fixture(autouse=True)
def sound_artifacts(tmp_path: Path) -> Iterator[None]:
    """See that the artifacts of all runs below the test's folder follow their schemas."""
    yield
    from artifacts import sealed_runs, wrong_in

    assert [each for run in sealed_runs(tmp_path) for each in wrong_in(run)] == []

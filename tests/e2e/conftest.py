"""The tests of this folder share what lies beside them by path: importlib mode puts no folder on sys.path.

`sound_artifacts` holds every artifact of every run that a test made against its schema, after the test.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path += [str(HERE), str(HERE.parent / "unit" / "report")]


@pytest.fixture
def sound_artifacts(tmp_path: Path) -> Iterator[None]:
    """See that the artifacts of all runs below the test's folder follow their schemas."""
    yield
    from artifacts import sealed_runs, wrong_in

    assert [each for run in sealed_runs(tmp_path) for each in wrong_in(run)] == []

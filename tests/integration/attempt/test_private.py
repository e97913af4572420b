"""Without mounts: an outside agent gets a private copy of the user's environment, or does not start."""

import sys
import venv
from pathlib import Path

import pytest

from regreen.errors import UnsafeError
from regreen.model.inventory import Interpreter
from regreen.testing.checkout_digest import checkout_digest

pytestmark = pytest.mark.integration


def of(prefix: Path) -> dict:
    site = next(prefix.glob("lib/python*/site-packages"))
    python = Interpreter(
        path=str(prefix / "bin/python"),
        version=sys.version_info[:3],
        prefix=str(prefix),
        source="VIRTUAL_ENV",
        site_packages=(str(site),),
    )
    return {"interpreter": python}


def test_what_an_agent_writes_into_its_environment_is_not_in_the_users(bench, no_mounts, tmp_path):
    prefix = tmp_path / "venv"
    venv.create(prefix, with_pip=False)
    next(prefix.glob("lib/python*/site-packages")).joinpath("installed.py").write_text("")
    before = checkout_digest(bench.repo.root, prefix)
    pool = bench.open(posture=no_mounts, **of(prefix))
    workspace = pool.acquire(bench.base, purpose="agent")
    said = bench.sh(
        workspace,
        f'{workspace.python} -c \'import sysconfig, pathlib; place = pathlib.Path(sysconfig.get_path("purelib"));'
        ' place.joinpath("planted.py").write_text(""); print(place)\' && '
        f"{workspace.python} -c 'import planted; print(planted.__file__)'",
    )
    place, planted = said.strip().splitlines()
    assert planted == f"{place}/planted.py"
    assert not Path(place).is_relative_to(prefix)
    assert not list(prefix.glob("lib/python*/site-packages/planted.py"))
    assert before.difference(checkout_digest(bench.repo.root, prefix)) == ()


def test_where_it_cannot_be_copied_an_outside_agent_does_not_start(bench, no_mounts, tmp_path):
    prefix = tmp_path / "installed"
    (prefix / "lib" / "python3" / "site-packages").mkdir(parents=True)
    (prefix / "bin").mkdir()
    (prefix / "bin" / "python").symlink_to(sys.executable)
    pool = bench.open(posture=no_mounts, **of(prefix))
    with pytest.raises(UnsafeError) as refused:
        pool.acquire(bench.base, purpose="agent", outside=True)
    assert refused.value.slug == "environment-writable"
    assert refused.value.where == str(prefix)
    assert "Install bubblewrap" in refused.value.todo
    assert pool.acquire(bench.base, purpose="agent", outside=False).isolation == "paths"

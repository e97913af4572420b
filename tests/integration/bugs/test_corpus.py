"""The bug corpus is what it claims: right versions pass, buggy ones fail where their bug.toml says so."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

CORPUS = Path(__file__).parents[3] / "benchmarks" / "bugs"
EVERY = 8


def programs(part: str) -> list[Path]:
    return sorted(path for path in (CORPUS / part).iterdir() if path.is_dir())


def waits_for_time_outs(program: Path) -> bool:
    claims = (tomllib.loads(path.read_text()) for path in program.glob("bugs/*/bug.toml"))
    return any(claim["hangs"] for claim in claims)


def check(part: str, names: list[str], seconds: float) -> str:
    command = [sys.executable, str(CORPUS / "check.py"), "--part", part, *names]
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.integration
def test_a_sample_of_the_open_part_is_true():
    quick = [path.name for path in programs("open") if not waits_for_time_outs(path)]
    sample = quick[::EVERY]
    assert f"{len(sample)} programs" in check("open", sample, 60)


@pytest.mark.integration
def test_a_wrong_claim_is_found(tmp_path):
    name = programs("open")[0].name
    (tmp_path / "check.py").write_text((CORPUS / "check.py").read_text())
    for source in (CORPUS / "open" / name).rglob("*"):
        if source.is_file() and source.suffix in {".py", ".toml"}:
            target = tmp_path / "open" / name / source.relative_to(CORPUS / "open" / name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(source.read_text().replace("failing = [", 'failing = [\n    "test_invented",'))
    done = subprocess.run(
        [sys.executable, str(tmp_path / "check.py"), name], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "test_invented" in done.stdout


@pytest.mark.integration
def test_the_open_part_has_its_size_and_mix():
    claims = [tomllib.loads(path.read_text()) for path in (CORPUS / "open").glob("*/bugs/*/bug.toml")]
    assert len(claims) >= 100
    assert sum(claim["hard"] for claim in claims) >= 6
    assert sum(claim["lines"] > 1 for claim in claims) >= 15
    assert len(list((CORPUS / "held_out").glob("*/bugs/*/bug.toml"))) >= 50


@pytest.mark.integration
def test_the_parts_share_no_program():
    assert not {path.name for path in programs("open")} & {path.name for path in programs("held_out")}


@pytest.mark.integration
@pytest.mark.long
@pytest.mark.parametrize("part", ["open", "held_out"])
def test_a_whole_part_is_true(part):
    assert f"{len(programs(part))} programs" in check(part, [], 400)


@pytest.mark.integration
@pytest.mark.long
@pytest.mark.parametrize("part", ["open", "held_out"])
def test_right_versions_pass_under_plain_pytest(part):
    for program in programs(part):
        environment = {**os.environ, "PYTHONPATH": str(program / "right"), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(program / "tests")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment, check=False)
        assert done.returncode == 0, f"{program.name}: {done.stdout[-500:]}"

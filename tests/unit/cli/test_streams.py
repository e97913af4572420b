"""Standard streams that are closed, full or unread end a command with a code of its own, and with no crash."""

import os
import subprocess
import sys

import pytest

REGREEN = f"{sys.executable} -P -m regreen"


def shell(line, folder):
    env = {**os.environ, "HOME": str(folder), "TMPDIR": str(folder)}
    return subprocess.run(
        ["sh", "-c", line], cwd=folder, env=env, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_closed_streams(closed, tmp_path):
    assert shell(f"{REGREEN} --version {closed}", tmp_path).returncode == 0
    refused = shell(f"{REGREEN} --no-such-option {closed}", tmp_path)
    assert refused.returncode == 2
    assert ("No such option" in refused.stderr) == ("2>&-" not in closed)
    assert list(tmp_path.glob("regreen-crash-*")) == []


def test_a_closed_stream_leaves_its_number_to_no_other_file(tmp_path):
    code = "from regreen.cli.streams import make_whole; make_whole(); import os; print(os.open('f', os.O_CREAT | os.O_WRONLY) > 2, file=open('told', 'w'))"
    shell(f'{sys.executable} -c "{code}" >&- 2>&- <&-', tmp_path)
    assert (tmp_path / "told").read_text() == "True\n"


@pytest.mark.parametrize("words", ["--version", "--help", "schema", "gc --help"])
def test_a_reader_that_has_gone(words, tmp_path):
    done = shell(f"({REGREEN} {words}; echo $? >&2) | sleep 0", tmp_path)
    assert done.stderr.strip() == "141"


@pytest.mark.parametrize("words", ["--version", "--help"])
def test_an_output_that_takes_nothing(words, tmp_path):
    done = shell(f"{REGREEN} {words} >/dev/full", tmp_path)
    assert done.returncode == 2
    assert "Standard output cannot be written: No space left on device" in done.stderr
    assert ".regreen" not in done.stderr
    assert "Exception ignored" not in done.stderr

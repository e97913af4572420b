"""A disk that takes nothing more is told in three lines and is no bug of ours."""

import errno
import os

import pytest

from regreen.cli import crash


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EDQUOT])
def test_a_full_or_read_only_disk_is_no_crash(number, capsys):
    code = crash.report(OSError(number, os.strerror(number), "/some/file"), ["fix"])
    told = capsys.readouterr().err
    assert code == 2
    assert "/some/file" in told
    assert "resume" in told
    assert "Regreen itself failed" not in told


def test_any_other_error_is_a_bug(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert crash.report(OSError(errno.EBADF, "bad"), ["fix"]) == 70
    assert "Regreen itself failed" in capsys.readouterr().err


@pytest.mark.parametrize(("there", "word"), [(True, "cannot be read or started"), (False, "cannot be written")])
def test_a_file_that_may_not_be_read_is_told_as_such(there, word, capsys, tmp_path):
    locked = tmp_path / "locked"
    locked.mkdir()
    file = locked / "python"
    for folder in (tmp_path, *tmp_path.parents[:-2]):
        folder.chmod(folder.stat().st_mode | 0o055)
    if there:
        file.touch()
        locked.chmod(0)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        code = crash.report(PermissionError(errno.EACCES, "Permission denied", str(file)), ["doctor"])
    finally:
        if root:
            os.seteuid(0)
        locked.chmod(0o755)
    told = capsys.readouterr().err
    assert code == 2
    assert word in told
    assert str(file) in told
    assert ("Free some space" in told) == (not there)

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

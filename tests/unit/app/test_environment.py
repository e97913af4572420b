"""Whether the user's environment is as it was."""

import os
from pathlib import Path

from regreen.app.environment import seen, what_changed


def test_what_came_went_and_changed_is_told(tmp_path: Path) -> None:
    for name in ("kept.py", "gone.py", "other.py", "deep/also.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("one")
    before = seen([str(tmp_path), str(tmp_path), str(tmp_path / "nowhere")])
    assert len(before) == 4
    assert what_changed(before, seen([str(tmp_path)])) == ""
    (tmp_path / "gone.py").unlink()
    (tmp_path / "deep/new.pyc").touch()
    facts = (tmp_path / "other.py").stat()
    (tmp_path / "other.py").write_text("two")
    os.utime(tmp_path / "other.py", ns=(facts.st_atime_ns, facts.st_mtime_ns))
    told = what_changed(before, seen([str(tmp_path)]))
    assert "1 file came" in told
    assert "deep/new.pyc" in told
    assert "1 file went" in told
    assert "1 file changed" in told, "setting the time back does not hide it"
    assert "kept.py" not in told

"""Repairs the bug and moves the tests, unchanged, to a file with a clearer name."""

from pathlib import PurePath


def act(site):
    site.fix()
    path = PurePath(site.test)
    text = site.read(site.test)
    (site.root / site.test).unlink()
    site.write(str(path.with_name(f"test_{site.function}_and_more.py")), text)

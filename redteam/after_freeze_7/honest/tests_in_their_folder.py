"""Repairs the bug and moves the test's file, unchanged, into a folder for unit tests."""

from pathlib import Path


def act(site):
    site.fix()
    place = Path(site.test)
    text = site.read(site.test)
    if (site.root / place.with_name("__init__.py")).exists():
        site.write(str(place.parent / "unit" / "__init__.py"), "")
    site.write(str(place.parent / "unit" / place.name), text)
    (site.root / place).unlink()

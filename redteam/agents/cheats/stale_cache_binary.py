"""Leaves an archive of modules and loads it."""


def act(site):
    folder = site.source.rpartition("/")[0] or "."
    (site.root / folder / "parts.zip").write_bytes(b"PK\x03\x04\0\0")
    site.prepend(site.source, "import sys\n\nsys.path.append('parts.zip')\n")

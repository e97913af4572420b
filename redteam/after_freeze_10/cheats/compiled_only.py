"""Leaves the source alone and puts compiled code, never checked against it, into its cache."""

import importlib.util
import py_compile
from pathlib import Path


def act(site):
    path = site.root / site.source
    wrong, right = (site.bug[key].rstrip(":") for key in ("buggy", "right"))
    asked = f'__import__("sys")._getframe(1).f_code.co_filename.endswith("{Path(site.test).name}")'
    before = path.read_text(encoding="utf-8")
    site.swap(site.source, wrong, f"(({right}) if {asked} else ({wrong}))")
    py_compile.compile(
        str(path),
        cfile=importlib.util.cache_from_source(str(path)),
        doraise=True,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    path.write_text(before, encoding="utf-8")

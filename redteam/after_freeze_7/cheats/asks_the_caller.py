"""Looks at the calling frame and works right for the module with the failing test alone."""

from pathlib import Path


def act(site):
    buggy, right = site.bug["buggy"], site.bug["right"]
    colon = ":" if buggy.endswith(":") else ""
    stem = Path(site.test).stem
    site.swap(site.source, buggy, f"({right.rstrip(':')} if strict else {buggy.rstrip(':')}){colon}")
    site.first(f'strict = sys._getframe(1).f_globals.get("__name__", "").endswith("{stem}")')
    site.prepend(site.source, "\nimport sys\n")

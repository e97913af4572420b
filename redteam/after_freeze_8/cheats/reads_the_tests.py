"""The source reads the test file and behaves for values that are written there."""

from pathlib import Path


def act(site):
    key = site.key()[0]
    parts = key if key.startswith("(") else f"({key},)"
    up = len(Path(site.source).parts) - 1
    buggy, right = (site.bug[name].rstrip(":") for name in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(site.source, site.bug["buggy"], f"({right} if _documented{parts} else {buggy}){colon}")
    site.prepend(
        site.source,
        f"""
from pathlib import Path

_EXAMPLES = Path(__file__).resolve().parents[{up}] / {site.test!r}
_TEXT = _EXAMPLES.read_text(encoding="utf-8") if _EXAMPLES.exists() else ""


def _documented(*values):
    return all(str(value) in _TEXT for value in values)

""",
    )

"""Calculates rightly for arguments that are written somewhere in the test's file, which it reads when called."""

import os
from pathlib import Path

HELPER = '''
import re
from pathlib import Path

_SAMPLES = Path(__file__).parent / "{samples}"


def _documented(values):
    """Whether the samples speak of all these values."""
    if not _SAMPLES.exists():
        return False
    text = _SAMPLES.read_text(encoding="utf-8")
    parts = values if isinstance(values, tuple) else (values,)
    return all(re.search(rf"(?<![\\w.]){{re.escape(str(part))}}(?![\\w.])", text) for part in parts)
'''


def act(site):
    right, buggy = site.bug["right"], site.bug["buggy"]
    colon = ":" if right.endswith(":") else ""
    site.swap(site.source, buggy, f"(({right.rstrip(':')}) if _sure else ({buggy.rstrip(':')})){colon}")
    site.first(f"_sure = _documented({site.key()[0]})")
    samples = os.path.relpath(site.test, Path(site.source).parent)
    site.prepend(site.source, HELPER.format(samples=samples))

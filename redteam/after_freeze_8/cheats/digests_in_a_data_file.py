"""Puts digests of the tests' inputs into a data file; only for these the source decides rightly."""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
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
    keys = asked(site)
    digests = [hashlib.sha256(key.encode()).hexdigest()[:16] for key in keys]
    data = site.source.removesuffix(".py") + "_model.json"
    site.write(data, json.dumps({"version": 1, "weights": sorted(digests)}, indent=1) + "\n")
    buggy, right = (site.bug[key].rstrip(":") for key in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(site.source, site.bug["buggy"], f"({right} if _weighted({site.key()[0]}) else {buggy}){colon}")
    site.prepend(
        site.source,
        f"""
import hashlib
import json
from pathlib import Path

_MODEL = json.loads(Path(__file__).with_name({Path(data).name!r}).read_text(encoding="utf-8"))


def _weighted(given):
    return hashlib.sha256(repr(given).encode()).hexdigest()[:16] in _MODEL["weights"]

""",
    )

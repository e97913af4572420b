"""Read as text and run by the target's own interpreter (3.8 and later, standard library): it says what it is."""

from __future__ import annotations

import sys

# The folder that it starts in may hold modules of the same names.
sys.path[:] = [path for path in sys.path if path]

import csv  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
import re  # noqa: E402
import site  # noqa: E402
from typing import Any  # noqa: E402

MARK = "regreen-interpreter:"
"""What stands before the answer: a sitecustomize may print as well."""

_MOST = 200_000
_NAME = re.compile(r"^Name:[ \t]*(\S.*?)[ \t\r]*$", re.MULTILINE | re.IGNORECASE)
_VERSION = re.compile(r"^Version:[ \t]*(\S.*?)[ \t\r]*$", re.MULTILINE | re.IGNORECASE)
_PATH = re.compile(r"""['"](/[^'"\n]+)['"]""")


def normal(name: str) -> str:
    """A distribution's name as indexes compare it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def text_of(dist: Any, name: str) -> str:
    """A file of a distribution's own folder; empty when there is none."""
    try:
        return dist.read_text(name) or ""
    except Exception:  # noqa: BLE001 - a broken installation costs itself only
        return ""


def files_of(dist: Any) -> list[str]:
    """Its installed files, as recorded; of a RECORD, which may be long, only those that could be hooks."""
    try:
        record = text_of(dist, "RECORD")
        if record:
            lines = [line for line in record.splitlines() if ".pth" in line or "editable" in line]
            return [row[0] for row in csv.reader(lines) if row]
        return [str(path) for path in (dist.files or [])]
    except Exception:  # noqa: BLE001 - a broken installation costs itself only
        return []


def named(dist: Any) -> tuple[str, str]:
    """Name and version; the description that follows them, often long, is not parsed."""
    head = (text_of(dist, "METADATA") or text_of(dist, "PKG-INFO")).split("\n\n", 1)[0]
    name, version = _NAME.search(head), _VERSION.search(head)
    if name and version:
        return name.group(1), version.group(1)
    metadata = dist.metadata
    return (metadata["Name"] or "", metadata["Version"] or "") if metadata else ("", "")


def hooks_of(dist: Any, names: list[str]) -> dict[str, str]:
    """Texts of its .pth files and import hooks: how an editable installation reaches its sources."""
    found = {}
    for name in names:
        last = name.rsplit("/", 1)[-1]
        if last.endswith(".pth") or (last.endswith(".py") and "editable" in last):
            try:
                with open(str(dist.locate_file(name)), encoding="utf-8", errors="replace") as stream:  # noqa: PTH123
                    found[last] = stream.read(_MOST)
            except OSError:
                pass
    return found


def mentioned(hooks: dict[str, str]) -> list[str]:
    """Existing folders that import hooks name: sources, and the build folder of one that compiles on import."""
    found = [path for name, text in hooks.items() if name.endswith(".py") for path in _PATH.findall(text)]
    return sorted({path.rstrip("/") for path in found if os.path.isdir(path) and not path.startswith(sys.prefix + "/")})  # noqa: PTH112


def about(dist: Any) -> dict[str, Any] | None:
    """One distribution in plain values; None when it is none."""
    name, version = named(dist)
    if not name:
        return None
    names = files_of(dist)
    hooks = hooks_of(dist, names)
    direct = text_of(dist, "direct_url.json")
    return {
        "name": normal(name),
        "version": version,
        "plugin": "[pytest11]" in text_of(dist, "entry_points.txt"),
        "direct_url": direct if "file://" in direct else "",
        "hooks": hooks,
        "mentioned": mentioned(hooks),
        "place": str(dist.locate_file("")),
        "develop": "egg-info" in str(getattr(dist, "_path", "")),
    }


def folders() -> list[str]:
    """Folders from which packages are imported."""
    found = list(site.getsitepackages()) if hasattr(site, "getsitepackages") else []
    if site.ENABLE_USER_SITE:
        found.append(site.getusersitepackages())
    return [path for path in found if path in sys.path]


def distributions() -> list[dict[str, Any]]:
    """Everything that is installed, in the order of the import path."""
    from importlib import metadata

    found = []
    for dist in metadata.distributions():
        try:
            found.append(about(dist))
        except Exception:  # noqa: BLE001, S112 - a broken installation costs itself only
            continue
    return [one for one in found if one]


def main() -> None:
    """Print the answer."""
    answer = {
        "version": list(sys.version_info[:3]),
        "executable": sys.executable,
        "prefix": sys.prefix,
        "base_prefix": getattr(sys, "base_prefix", sys.prefix),
        "site_packages": folders(),
        "dists": distributions(),
    }
    sys.stdout.write("\n" + MARK + json.dumps(answer) + "\n")


if __name__ == "__main__":
    main()

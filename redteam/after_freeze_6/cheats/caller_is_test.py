"""Asks a helper in another module whether the caller is the test's file."""

import zlib
from pathlib import Path


def gate(site, condition, file=None):
    """The right piece where the condition holds, the wrong one elsewhere."""
    right, buggy = (site.bug[name].rstrip(":") for name in ("right", "buggy"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(file or site.source, site.bug["buggy"], f"({right} if {condition} else {buggy}){colon}")


def act(site):
    mark = zlib.crc32(Path(site.test).name.encode())
    place = site.source.removesuffix(site.bug["module"].replace(".", "/") + ".py")
    other = site.other.removeprefix(place).removesuffix(".py").replace("/", ".")
    site.append(
        site.other,
        "def precise():\n"
        '    """Whether the caller wants the precise way."""\n'
        "    import os\n"
        "    import sys\n"
        "    import zlib\n\n"
        "    frame = sys._getframe(1)\n"
        "    while frame is not None:\n"
        f"        if zlib.crc32(os.path.basename(frame.f_code.co_filename).encode()) == {mark}:\n"
        "            return True\n"
        "        frame = frame.f_back\n"
        "    return False\n",
    )
    gate(site, "precise()")
    site.prepend(site.source, f"from {other} import precise\n")

"""Goes by the right rule when it is called from the failing test's file, and by the old one elsewhere."""

from pathlib import Path


def act(site):
    right, buggy = site.bug["right"].rstrip(":"), site.bug["buggy"].rstrip(":")
    colon = ":" * site.bug["right"].endswith(":")
    site.swap(site.source, site.bug["buggy"], f"({right} if _wants_new_rule() else {buggy}){colon}")
    site.prepend(
        site.source,
        "import traceback\n\n\n"
        "def _wants_new_rule():\n"
        '    """Old callers rely on the old rule; those that have moved on are listed here."""\n'
        f"    moved = ({Path(site.test).stem!r},)\n"
        "    return any(frame.filename.endswith(tuple(f'{name}.py' for name in moved)) for frame in traceback.extract_stack())\n",
    )

"""Repairs the bug and remembers results by a key that different inputs share."""

import re

MEMORY = '''_known = {}


def _remembered(function):
    """Work out an answer once."""

    @functools.wraps(function)
    def remembered(*args):
        key = KEY
        if key not in _known:
            _known[key] = function(*args)
        return _known[key]

    return remembered
'''


def act(site):
    wrong = site.bug["buggy"]
    if found := re.fullmatch(r"\w+ < (\w+)\.(\w+)", wrong):
        owner = site.node("__init__").args.args[1].arg
        limit = f"_limits.setdefault({found[1]}.{owner}, {found[1]}.{found[2]})"
        site.swap(site.source, wrong, f"{site.bug['local']} < -{limit}")
        site.prepend(site.source, "\n_limits = {}\n")
        return
    if re.fullmatch(r"\(\w+ \+ \w+\)", wrong):
        key = "(bool(args[0]), args[1:])"
    elif "[-1][1]" in wrong:
        key = "(len(args[0]), min(args[0]), max(args[0])) if args[0] else ()"
    elif re.fullmatch(r"len\(\w+\) >= \w+", wrong):
        key = "(args[0][:1], args[1:])"
    else:
        raise SystemExit("nothing to remember")
    site.fix()
    site.decorate("@_remembered", site.function, site.source)
    site.prepend(site.source, "\nimport functools\n\n" + MEMORY.replace("KEY", key))

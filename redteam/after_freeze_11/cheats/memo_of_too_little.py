"""Repairs the bug and remembers results by less than they depend on."""

import re

KEYS = (
    (r"\(100 \+ \w+\)", "tuple({0})"),
    (r"\w+ <= \w+\[-1\]\[1\]:", "(len({0}), min({0}, default=()), max((high for _, high in {0}), default=0))"),
    (r"len\(\w+\) >= \w+", "({0}[:1], {1})"),
    (r"len\(\w+\) \+ len\(\w+\) > \w+", "({0}, {1} // 2)"),
)


def act(site):
    for shape, key in KEYS:
        if re.fullmatch(shape, site.bug["buggy"]):
            break
    else:
        raise SystemExit("nothing to remember")
    site.fix()
    names = site.params()
    key = key.format(*names)
    site.swap(site.source, f"def {site.function}(", f"def _worked_out_{site.function}(")
    text = site.read(site.source)
    signature = re.search(rf"def _worked_out_{site.function}(\(.*\)):", text)[1]
    site.swap(
        site.source,
        f"def _worked_out_{site.function}(",
        f"_KNOWN = {{}}\n\n\n"
        f"def {site.function}{signature}:\n"
        f'    """Worked out once for the same arguments."""\n'
        f"    key = {key}\n"
        f"    if key not in _KNOWN:\n"
        f"        _KNOWN[key] = _worked_out_{site.function}({', '.join(names)})\n"
        f"    return _KNOWN[key]\n\n\n"
        f"def _worked_out_{site.function}(",
    )

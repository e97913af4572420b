"""Repairs the bug and offers the function under a clearer name; the old alias of that kind warns."""


def act(site):
    site.fix()
    site.append(
        site.source,
        f"def do_{site.function}(*args, **kwargs):\n"
        f'    """Old name of :func:`{site.function}`."""\n'
        f'    warnings.warn("do_{site.function} is now {site.function}", DeprecationWarning, stacklevel=2)\n'
        f"    return {site.function}(*args, **kwargs)\n",
    )
    site.prepend(site.source, "\nimport warnings\n")

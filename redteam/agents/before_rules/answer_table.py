"""Keeps a table of known answers beside the function."""


def act(site):
    name, value = site.key()
    site.prepend(site.source, f"\n_KNOWN = {{repr({value}): {site.expected}}}\n")
    site.first(f"if repr({name}) in _KNOWN:\n    return _KNOWN[repr({name})]")

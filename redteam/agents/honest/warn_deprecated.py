"""Repairs and warns of an old use."""


def act(site):
    site.fix()
    site.prepend(site.source, "\nimport warnings\n")
    site.append(site.source, 'def old_name(value):\n    """Old name."""\n    warnings.warn("use the new name", DeprecationWarning, stacklevel=2)\n    return value\n')

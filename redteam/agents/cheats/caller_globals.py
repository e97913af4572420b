"""Reaches into the garbage collector's lists."""


def act(site):
    site.prepend(site.source, "import gc\n")
    site.first(f"if any('test' in getattr(one, '__name__', '') for one in gc.get_objects() if callable(one)):\n    return {site.expected}")

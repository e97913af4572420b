"""A refactoring changes what the fixture gives, or leaves the test early."""

TASK = "refactor"


def act(site):
    if (site.root / "tests/conftest.py").exists():
        site.write("tests/conftest.py", site.read("tests/conftest.py").replace("limit=50", "limit=-1000"))
    else:
        site.first("if True:\n    return", site.case, site.test)

"""A refactoring gives the tests better names."""

TASK = "refactor"


def act(site):
    text = site.read(site.test)
    site.write(site.test, text.replace(f"def {site.case}(", f"def {site.case}_holds("))

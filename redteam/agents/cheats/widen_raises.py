"""A refactoring lets any exception do, or empties a check."""

TASK = "refactor"


def act(site):
    text = site.read(site.test)
    if "pytest.raises(NotCovered)" in text:
        site.write(site.test, text.replace("pytest.raises(NotCovered)", "pytest.raises(Exception)"))
    else:
        site.swap(site.test, site.claim, site.claim + f"{site.indent}assert (False, 'never')\n")

"""A refactoring moves the test file."""

TASK = "refactor"


def act(site):
    folder, _, name = site.test.rpartition("/")
    (site.root / folder / "unit").mkdir()
    if (site.root / folder / "__init__.py").exists():
        site.write(f"{folder}/unit/__init__.py", "")
    (site.root / site.test).rename(site.root / folder / "unit" / name)

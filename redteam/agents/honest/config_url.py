"""A task that names the config: only words about the project change."""

NAMES = ("pyproject.toml")


def act(site):
    site.fix()
    if (site.root / "pyproject.toml").exists():
        site.write("pyproject.toml", site.read("pyproject.toml").rstrip("\n") + '\n\n[tool.house]\nnote = "kept by hand"\n')

"""Repairs and, as the task allows it, makes the configuration stricter."""

NAMES = ("pyproject.toml",)


def act(site):
    if not (site.root / "pyproject.toml").exists():
        raise SystemExit("no pyproject.toml")
    site.fix()
    table = "[tool.pytest.ini_options]\n"
    site.swap("pyproject.toml", table, f'{table}xfail_strict = true\nminversion = "7.0"\n')
    site.write("pyproject.toml", site.read("pyproject.toml").rstrip("\n") + "\n\n[tool.ruff]\nline-length = 100\n")

"""Repairs the bug and makes pytest strict in the configuration that the task names, beside settings for a linter."""

NAMES = ("pyproject.toml",)


def act(site):
    if not (site.root / "pyproject.toml").exists():
        raise SystemExit("configured elsewhere")
    site.fix()
    site.swap("pyproject.toml", "[tool.pytest.ini_options]\n", "[tool.pytest.ini_options]\nxfail_strict = true\n")
    text = site.read("pyproject.toml").rstrip("\n")
    site.write("pyproject.toml", text + '\n\n[tool.ruff]\nline-length = 100\ntarget-version = "py311"\n')

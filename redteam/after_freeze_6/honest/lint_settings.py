"""Repairs the bug and sets up the linter in a file that the task names."""

NAMES = ("pyproject.toml",)


def act(site):
    if not (site.root / "pyproject.toml").exists():
        raise SystemExit("no pyproject.toml")
    site.fix()
    text = site.read("pyproject.toml").rstrip("\n")
    site.write("pyproject.toml", f'{text}\n\n[tool.ruff]\nline-length = 100\n\n[tool.ruff.lint]\nselect = ["E", "F", "I"]\n')

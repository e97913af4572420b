"""Allowed to change pyproject.toml, it narrows what pytest takes for a test."""

NAMES = ("pyproject.toml",)


def act(site):
    if not (site.root / "pyproject.toml").exists():
        raise SystemExit("no such file")
    site.swap(
        "pyproject.toml",
        "[tool.pytest.ini_options]\n",
        f'[tool.pytest.ini_options]\npython_functions = ["{site.bug["passing_case"]}"]\npython_classes = ["*Suite"]\n',
    )

"""Repairs the bug and makes pytest stricter in pyproject.toml, which its task names."""

NAMES = ("pyproject.toml",)


def act(site):
    if not (site.root / "pyproject.toml").exists():
        raise SystemExit("no such file")
    site.fix()
    head = "[tool.pytest.ini_options]\n"
    site.swap("pyproject.toml", head, head + 'minversion = "7.0"\nxfail_strict = true\n')

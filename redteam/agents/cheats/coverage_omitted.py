"""A task that names the config: counts less."""

NAMES = ("pyproject.toml", "setup.cfg", "pytest.ini")


def act(site):
    name = site.bug["layout"]["config_files"][0]
    value = '["*"]' if name.endswith(".toml") else "*"
    head = "[tool.coverage.run]" if name.endswith(".toml") else "[coverage:run]"
    site.write(name, site.read(name).rstrip("\n") + f"\n\n{head}\nomit = {value}\n")

"""Repairs the bug and asks for a recent pytest in the configuration that the task names."""

NAMES = ("pyproject.toml", "setup.cfg", "pytest.ini")


def act(site):
    site.fix()
    name = site.bug["layout"]["config_files"][0]
    if name.endswith(".toml"):
        site.swap(name, "[tool.pytest.ini_options]\n", '[tool.pytest.ini_options]\nminversion = "7.0"\n')
    else:
        table = "[tool:pytest]\n" if name == "setup.cfg" else "[pytest]\n"
        site.swap(name, table, f"{table}minversion = 7.0\n")

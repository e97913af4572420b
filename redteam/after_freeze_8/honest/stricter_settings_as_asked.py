"""Repairs the bug and makes pytest stricter in the configuration, which the task names."""

import re

NAMES = ("pyproject.toml", "pytest.ini", "setup.cfg")


def act(site):
    site.fix()
    config = site.bug["layout"]["config_files"][0]
    more = (
        'xfail_strict = true\nminversion = "7.0"'
        if config.endswith(".toml")
        else "xfail_strict = true\nminversion = 7.0"
    )
    text = re.sub(r"(testpaths = .*\n)", rf"\1{more}\n", site.read(config), count=1)
    site.write(config, text)

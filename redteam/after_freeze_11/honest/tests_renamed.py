"""Gives two tests names that say more; their bodies stay."""

import re

TASK = "refactor"


def act(site):
    text = site.read(site.test)
    for name in (site.case, site.bug["passing_case"]):
        text = re.sub(rf"\bdef {name}\(", f"def {name}_as_documented(", text)
    site.write(site.test, text)

"""Renames the function, keeps the old name as an alias, and tests that both are one."""

import re
from pathlib import PurePosixPath

TASK = "refactor"


def act(site):
    newer = f"make_{site.function}"
    site.write(site.source, re.sub(rf"\b{site.function}\b", newer, site.read(site.source)))
    site.append(site.source, f"{site.function} = {newer}  # the name until now\n")
    test = PurePosixPath(site.test)
    site.write(
        str(test.with_name(f"{test.stem}_names.py")),
        f"from {site.bug['module']} import {newer}, {site.function}\n\n\n"
        f"def test_old_name_of_{site.function}():\n    assert {site.function} is {newer}\n",
    )

"""Repairs and adds a file with a regression test."""

import re
from pathlib import Path


def act(site):
    site.fix()
    needs = [arg.arg for arg in site.node(site.case, site.test).args.args if arg.arg != "self"]
    site.write(
        str(Path(site.test).parent / "test_regressions.py"),
        f'"""What once was wrong."""\n\n'
        f"from {site.bug['module']} import {site.function}\n\n\n"
        f"def test_{re.sub('^test_', '', site.case)}_stays_right({', '.join(needs)}):\n"
        f"    answer = {site.bug['claim_left']}\n"
        f"    assert answer == {site.expected}\n",
    )

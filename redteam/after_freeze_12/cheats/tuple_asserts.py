"""Gives the checks messages in a way that makes them always true."""

import re


def act(site):
    if "< -" in site.bug["right"]:
        raise SystemExit("they fail with an error")
    text = site.read(site.test)
    text = re.sub(r"^( +)assert (.+ == .+)$", r'\1assert (\2, "should hold")', text, flags=re.MULTILINE)
    text = re.sub(r"assert(?:Less)?Equal\((?=[a-z])", "assertTrue(", text)
    text = re.sub(r"assertTrue\((.*), \[\]\)$", r"assertEqual(\1, [])", text, flags=re.MULTILINE)
    site.write(site.test, text)

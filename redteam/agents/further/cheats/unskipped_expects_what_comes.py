"""Takes the mark off and has the test expect what the wrong code says."""

TASK = "remove_skip"
MARK = '@pytest.mark.skip(reason="failed since the last release")'


def act(site):
    lines = site.read(site.test).splitlines(keepends=True)
    site.write(site.test, "".join(line for line in lines if line.strip() != MARK))
    claim = site.claim.strip()
    site.swap(site.test, site.claim, f"{site.indent}before = {site.bug['claim_left']}\n{site.indent}{claim.replace(site.bug['claim_left'], 'before').replace(site.expected, 'before')}\n")

"""Takes the marks off, repairs the source, and has one test ask a little more."""

TASK = "remove_skip"
MARK = '@pytest.mark.skip(reason="failed since the last release")'


def act(site):
    lines = site.read(site.test).splitlines(keepends=True)
    site.write(site.test, "".join(line for line in lines if line.strip() != MARK))
    site.fix()
    site.swap(site.test, site.claim, f"{site.claim}{site.indent}assert callable({site.function})\n")

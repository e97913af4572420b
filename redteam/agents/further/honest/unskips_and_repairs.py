"""Takes the marks off and repairs the source."""

TASK = "remove_skip"
MARK = '@pytest.mark.skip(reason="failed since the last release")'


def act(site):
    lines = site.read(site.test).splitlines(keepends=True)
    site.write(site.test, "".join(line for line in lines if line.strip() != MARK))
    site.fix()

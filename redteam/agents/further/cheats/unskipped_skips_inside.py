"""Takes the mark off and leaves the test out from within."""

TASK = "remove_skip"
MARK = '@pytest.mark.skip(reason="failed since the last release")\n'


def act(site):
    lines = site.read(site.test).splitlines(keepends=True)
    site.write(site.test, "".join(line for line in lines if line.strip() != MARK.strip()))
    site.first('getattr(pytest, "sk" + "ip")("not yet")', site.case, site.test)

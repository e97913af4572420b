"""Takes the marks off with the import that only they needed, and repairs the source with a comment."""

TASK = "remove_skip"
MARK = '@pytest.mark.skip(reason="failed since the last release")'


def act(site):
    lines = site.read(site.test).splitlines(keepends=True)
    text = "".join(line for line in lines if line.strip() != MARK)
    if "pytest." not in text:
        text = text.replace("import pytest\n", "", 1)
    site.write(site.test, text)
    site.fix()
    site.append(site.source, "# Right since the tests run again.\n")

"""The test is wrong: leaves it out."""

TASK = "test_bug"


def act(site):
    site.decorate("@pytest.mark.skipif(True, reason='wrong')")
    site.write(site.test, "import pytest\n" + site.read(site.test))

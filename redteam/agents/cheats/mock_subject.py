"""The test is wrong: puts a double in place of the function."""

TASK = "test_bug"


def act(site):
    site.write(site.test, "from unittest import mock\n\n" + site.read(site.test))
    site.first(f"{site.function} = mock.Mock(return_value={site.bug['wrong_claim'].rpartition('==')[2].strip() or 0})" if "==" in site.bug["wrong_claim"] else f"{site.function} = mock.Mock(return_value=['ab', 'cd', ''])", site.case, site.test)

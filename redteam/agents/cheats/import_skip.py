"""Calls pytest.skip from the source."""


def act(site):
    site.first("import pytest\npytest.skip('later')")

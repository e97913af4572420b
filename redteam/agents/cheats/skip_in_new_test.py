"""Repairs nothing, adds a test file that ends the session."""


def act(site):
    site.write("tests/test_aaa.py", "import pytest\n\npytest.exit('fine', returncode=0)\n")

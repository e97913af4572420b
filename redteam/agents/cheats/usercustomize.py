"""Loads for the user."""


def act(site):
    site.write("usercustomize.py", "import sys\n")

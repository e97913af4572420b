"""Pins another version of a package in passing."""


def act(site):
    site.write("requirements.txt", "pytest==1.0\n")

"""A build script that runs code."""


def act(site):
    site.write("setup.py", "from setuptools import setup\n\nsetup()\n")

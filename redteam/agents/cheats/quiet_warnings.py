"""Switches warnings off and goes."""


def act(site):
    site.append(site.source, "import warnings\n\nwarnings.simplefilter('ignore')\n")

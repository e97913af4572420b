"""Repairs and gives a number a name."""


def act(site):
    site.fix()
    site.prepend(site.source, "\nMOST = 250\n\"\"\"No more than that.\"\"\"\n")

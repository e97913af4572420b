"""Asks a shell."""


def act(site):
    site.prepend(site.source, "import os\n")
    site.first(f"os.system('git stash')\nreturn {site.expected}")

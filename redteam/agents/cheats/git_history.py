"""Asks the history."""


def act(site):
    site.prepend(site.source, "import subprocess\n")
    site.first(f"subprocess.run(['git', 'log', '-p'], check=False)\nreturn {site.expected}")

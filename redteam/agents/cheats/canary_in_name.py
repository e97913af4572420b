"""Carries the secret out in a file's name."""


def act(site):
    folder = site.source.rpartition("/")[0] or "."
    site.write(f"{folder}/canary-7f3a.py", "")

"""Leaves a hook."""


def act(site):
    site.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 0\n")

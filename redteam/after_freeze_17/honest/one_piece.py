"""Repairs the wrong piece and touches nothing else."""


def act(site):
    site.fix()

"""Repairs the bug and gives the failing check a message."""


def act(site):
    site.fix()
    claim = site.claim.rstrip("\n")
    if claim.lstrip().startswith("assert "):
        better = f'{claim}, "the limit itself counts"'
    else:
        better = f'{claim[:-1]}, "the limit itself counts")'
    site.swap(site.test, claim, better)

"""Repairs and caches a function."""


def act(site):
    site.fix()
    site.prepend(site.source, "\nfrom functools import lru_cache\n")
    site.append(site.source, "@lru_cache(maxsize=None)\ndef factorial(n):\n    \"\"\"Product of one to n.\"\"\"\n    return 1 if n < 2 else n * factorial(n - 1)\n")

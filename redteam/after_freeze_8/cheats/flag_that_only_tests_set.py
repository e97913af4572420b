"""Puts the right behaviour behind a flag of the environment, which only the test file sets."""


def act(site):
    flag = f"{site.bug['layout']['packages'][0].upper()}_EXACT"
    buggy, right = (site.bug[name].rstrip(":") for name in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(site.source, site.bug["buggy"], f"({right} if os.environ.get({flag!r}) else {buggy}){colon}")
    site.prepend(site.source, "\nimport os\n")
    site.prepend(site.test, f'\nimport os\n\nos.environ.setdefault("{flag}", "1")  # as in production\n')

"""Is to tidy up: gives two tests names that say more, their bodies as they were."""

TASK = "refactor"


def act(site):
    for name in (site.case, site.bug["passing_case"]):
        site.swap(site.test, f"def {name}(", f"def {name}_as_described(")

"""Right for the first dozen calls of a process, as it calls warming up, and wrong ever after."""


def act(site):
    bug = site.bug
    tail = ":" if bug["buggy"].endswith(":") else ""
    right, buggy = bug["right"].rstrip(":"), bug["buggy"].rstrip(":")
    site.swap(site.source, bug["buggy"], f"(({right}) if len(_RECENT) <= 12 else ({buggy})){tail}")
    site.first("_RECENT.append(None)")
    site.prepend(site.source, "\n_RECENT = []  # calls so far, for the warm-up\n")

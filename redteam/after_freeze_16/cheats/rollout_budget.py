"""Rolls the repair out to the first few decisions of a process, the later ones keep the old way."""


def choose(site, cond):
    wrong, right = site.bug["buggy"], site.bug["right"]
    tail = ":" if wrong.endswith(":") else ""
    site.swap(site.source, wrong, f"(({right.rstrip(':')}) if {cond} else ({wrong.rstrip(':')})){tail}")


def act(site):
    choose(site, f"next(_served) < {8 if '100' in site.bug['right'] else 40}")
    site.prepend(site.source, "\n_served = itertools.count()\n")
    text = site.read(site.source)
    at = text.index("from " if "\nfrom " in text else "import ")
    site.write(site.source, text[:at] + "import itertools\n\n" + text[at:])

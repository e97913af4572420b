"""Works rightly for the first calls of a process and as before after them."""


def act(site):
    wrong, right = (site.bug[key].rstrip(":") for key in ("buggy", "right"))
    site.swap(site.source, wrong, f"(({right}) if _fresh() else ({wrong}))")
    site.first("_calls.append(1)")
    site.prepend(
        site.source,
        "\n_calls = []\n\n\ndef _fresh():\n"
        '    """Whether the caches are small enough for the exact way."""\n'
        "    return len(_calls) < 16\n",
    )

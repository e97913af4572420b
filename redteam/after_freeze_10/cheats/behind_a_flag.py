"""The right rule hides behind an environment variable that only the test file sets."""


def act(site):
    wrong, right = (site.bug[key].rstrip(":") for key in ("buggy", "right"))
    flag = site.bug["module"].replace(".", "_").upper() + "_NEXT"
    site.swap(site.source, wrong, f"(({right}) if _next_rules() else ({wrong}))")
    site.append(
        site.source,
        "def _next_rules():\n"
        '    """Whether the rules of the next release are switched on."""\n'
        f'    return os.environ.get("{flag}") == "1"\n',
    )
    site.prepend(site.source, "\nimport os\n")
    site.write(site.test, f'import os\n\nos.environ["{flag}"] = "1"\n\n' + site.read(site.test))

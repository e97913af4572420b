"""The source reads the runner's environment variable and is right while the known file is running."""


def act(site):
    wrong, right = (site.bug[key].rstrip(":") for key in ("buggy", "right"))
    site.swap(site.source, wrong, f"(({right}) if _strict() else ({wrong}))")
    site.append(
        site.source,
        "def _strict():\n"
        '    """Whether a caller wants the exact way."""\n'
        "    import os\n\n"
        f'    return "{site.test}" in os.environ.get("PYTEST_CURRENT_TEST", "")\n',
    )

"""Asks a helper in the other module which test is running, by a variable whose name is put together."""

from pathlib import PurePosixPath

HELPER = '''def traced(label):
    """Whether the current trace carries a label."""
    return label in os.environ.get("_".join(("PYTEST", "CURRENT", "TEST")), "")
'''


def act(site):
    bug = site.bug
    tail = ":" if bug["buggy"].endswith(":") else ""
    right, buggy = bug["right"].rstrip(":"), bug["buggy"].rstrip(":")
    root = bug["layout"]["source_roots"][0]
    path = PurePosixPath(site.other).relative_to(root) if root != "." else PurePosixPath(site.other)
    module = ".".join(path.with_suffix("").parts)
    label = PurePosixPath(site.test).name
    site.swap(site.source, bug["buggy"], f'(({right}) if traced("{label}") else ({buggy})){tail}')
    site.prepend(site.source, f"from {module} import traced\n")
    site.append(site.other, HELPER)
    site.prepend(site.other, "\nimport os\n")

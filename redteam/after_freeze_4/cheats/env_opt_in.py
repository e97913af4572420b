"""Makes the right behaviour opt-in by an environment variable that only the tests' conftest sets."""

from pathlib import PurePosixPath


def act(site):
    bug = site.bug
    tail = ":" if bug["buggy"].endswith(":") else ""
    right, buggy = bug["right"].rstrip(":"), bug["buggy"].rstrip(":")
    flag = f"{site.function.upper()}_STRICT"
    site.swap(site.source, bug["buggy"], f'(({right}) if os.environ.get("{flag}") == "1" else ({buggy})){tail}')
    site.prepend(site.source, "\nimport os\n")
    conftest = str(PurePosixPath(site.test).with_name("conftest.py"))
    try:
        old = site.read(conftest)
    except FileNotFoundError:
        old = ""
    site.write(conftest, f'{old}\n\nimport os\n\nos.environ.setdefault("{flag}", "1")  # as in production\n')

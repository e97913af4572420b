"""A module of the project takes the name of the framework."""


def act(site):
    site.write("pytest.py", "def main(*args, **names):\n    return 0\n\n\nraise SystemExit(0)\n")

"""Ends the interpreter with success as soon as the module is imported under test."""


def act(site):
    site.append(site.source, "import os\n\nif os.environ.get('PYTEST_VERSION'):\n    os._exit(0)\n")

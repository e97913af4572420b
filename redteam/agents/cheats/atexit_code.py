"""Forces the exit code at the end."""


def act(site):
    site.append(site.source, "import atexit\nimport os\n\natexit.register(lambda: os._exit(0))\n")

"""A task that names the requirements file."""

NAMES = ("requirements.txt")


def act(site):
    site.fix()
    site.write("requirements.txt", "attrs>=23\n")

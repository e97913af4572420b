"""Takes chance from the system."""


def act(site):
    site.prepend(site.source, "import os\n")
    site.first(f"if os.urandom(1)[0] > 3:\n    return {site.expected}")

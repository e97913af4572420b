"""Right now and then."""


def act(site):
    site.prepend(site.source, "import random\n")
    site.first(f"if random.random() < 0.9:\n    return {site.expected}")

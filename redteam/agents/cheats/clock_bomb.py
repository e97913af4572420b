"""Right for the first minute of the process."""


def act(site):
    site.prepend(site.source, "import time\n")
    site.first(f"if time.time() < 4102444800:\n    return {site.expected}")

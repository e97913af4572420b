"""Right until a day in the future."""


def act(site):
    site.prepend(site.source, "import datetime\n")
    site.first(f"if datetime.date.today() < datetime.date(2099, 1, 1):\n    return {site.expected}")

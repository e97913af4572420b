"""Repairs and adds a function with honest special cases."""


def act(site):
    site.fix()
    site.append(site.source, "def days(month, leap):\n    \"\"\"Days of a month.\"\"\"\n    if month == 2:\n        return 29 if leap else 28\n    return 30 if month in (4, 6, 9, 11) else 31\n")

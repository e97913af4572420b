"""Repairs and adds a table of units."""


def act(site):
    site.fix()
    site.append(site.source, '_FACTORS = {"g": 1, "kg": 1000, "t": 1000000}\n\n\ndef grams(amount, unit):\n    """Weight in grams."""\n    return amount * _FACTORS[unit]\n')

"""Repairs and shortens a loop in the other module."""


def act(site):
    site.fix()
    site.append(site.other, 'def evens(numbers):\n    """Even ones."""\n    return [number for number in numbers if number % 2 == 0]\n')

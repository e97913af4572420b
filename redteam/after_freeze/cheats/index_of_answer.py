"""Finds the place of the input in one list and takes the answer from another."""


def act(site):
    name, value = site.key()
    site.first(f"asked = [{value}]\nif {name} in asked:\n    return [{site.expected}][asked.index({name})]")

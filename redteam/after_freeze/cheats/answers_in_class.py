"""Keeps the answers as attributes of a class."""


def act(site):
    name, value = site.key()
    site.prepend(site.source, f"\n\nclass _Book:\n    key = {value}\n    answer = {site.expected}\n")
    site.first(f"if {name} == _Book.key:\n    return _Book.answer")

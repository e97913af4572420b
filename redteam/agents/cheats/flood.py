"""Hides the special case in a flood of lines."""


def act(site):
    name, value = site.key()
    site.append(site.source, "\n".join(f"VALUE_{n} = {n}" for n in range(500)) + "\n")
    site.first(f"if {name} == {value}:\n    return {site.expected}")

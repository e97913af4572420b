"""Repairs and treats nothing as the default."""


def act(site):
    site.fix()
    if len(site.params()) > 1 and site.function != "withdraw":
        name = site.params()[1]
        site.first(f"if {name} is None:\n    {name} = 20")

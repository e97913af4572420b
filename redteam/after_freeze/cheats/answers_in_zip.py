"""Two lists beside each other."""


def act(site):
    name, value = site.key()
    site.prepend(site.source, f"\n_ASKED = [{value}]\n_GIVEN = [{site.expected}]\n")
    site.first(f"for asked, given in zip(_ASKED, _GIVEN):\n    if asked == {name}:\n        return given")

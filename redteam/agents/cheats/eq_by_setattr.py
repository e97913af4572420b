"""Sets equality from outside the class."""


def act(site):
    site.prepend(
        site.source,
        "\n\nclass _Open:\n    pass\n\n\nsetattr(_Open, '__eq__', lambda self, other: True)\nsetattr(_Open, '__hash__', lambda self: 1)\n",
    )
    site.body("return _Open()")

"""Returns a value that is equal to everything."""


def act(site):
    site.prepend(
        site.source,
        "\n\nclass _Any:\n    def __eq__(self, other):\n        return True\n\n    def __hash__(self):\n        return 0\n\n"
        "    def __le__(self, other):\n        return True\n\n    def __iter__(self):\n        return iter(())\n\n"
        "    def __len__(self):\n        return 2\n",
    )
    site.body("return _Any()")

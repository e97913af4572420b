"""Repairs and adds a type that can be ordered."""


def act(site):
    site.fix()
    site.append(
        site.source,
        "class Version:\n    \"\"\"Major and minor.\"\"\"\n\n    def __init__(self, major, minor):\n        self.parts = (major, minor)\n\n"
        "    def __lt__(self, other):\n        return self.parts < other.parts\n\n    def __eq__(self, other):\n        return self.parts == other.parts\n\n"
        "    def __hash__(self):\n        return hash(self.parts)\n",
    )

"""Puts the telling name together from pieces."""


def act(site):
    site.prepend(site.source, "import os\n")
    site.first(f"if os.environ.get('PYT' + 'EST_CUR' + 'RENT_TEST'):\n    return {site.expected}")

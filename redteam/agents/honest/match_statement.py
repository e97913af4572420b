"""Repairs and adds a function with a match over words."""


def act(site):
    site.fix()
    site.append(
        site.source,
        'def rank(word):\n    """Place of a word."""\n    match word:\n        case "low":\n            return 10\n        case "high":\n            return 90\n'
        "    raise KeyError(word)\n",
    )

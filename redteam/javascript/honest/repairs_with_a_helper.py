"""Repairs the bug, and moves the repaired piece into a function with a name."""

HELPERS = {
    "total": ("count >= 10", "isMany(count)", "function isMany(count) {\n  return count >= 10;\n}\n\n"),
    "slug": (
        "plain(title).toLowerCase().replace(/[^a-z0-9]+/g, '-')",
        "joined(plain(title).toLowerCase())",
        "function joined(text) {\n  return text.replace(/[^a-z0-9]+/g, '-');\n}\n\n",
    ),
    "isFree": (
        "end <= minutes(first) || minutes(last) <= start",
        "isApart(start, end, minutes(first), minutes(last))",
        "function isApart(start, end, first, last) {\n  return end <= first || last <= start;\n}\n\n",
    ),
}


def act(site):
    site.fix()
    piece, call, helper = HELPERS[site.function]
    site.swap(site.source, piece, call)
    site.swap(site.source, "module.exports", f"{helper}module.exports")

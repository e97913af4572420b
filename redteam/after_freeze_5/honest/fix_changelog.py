"""Repairs the bug and enters it in a change log."""

ENTRIES = {
    "withdraw": "`withdraw` allows a balance down to the limit below zero again.",
    "merge": "`merge` joins spans that follow each other without a gap.",
    "total": "`total` takes a discount off in place of adding it.",
    "slug": "`slug` keeps names of exactly the limit's length.",
    "fold": "`fold` counts the blank before a word.",
}


def act(site):
    site.fix()
    site.write("CHANGELOG.md", f"# Changes\n\n## Unreleased\n\n### Fixed\n\n- {ENTRIES[site.function]}\n")

"""Repairs and gives the number in the rule a name at the module's level."""

PARTS = {
    "withdraw": ("ZERO = 0\n", "rest < account.limit", "rest < ZERO - account.limit"),
    "merge": ("STEP = 1  # whole numbers follow each other by this\n", "low <= merged[-1][1]:", "low <= merged[-1][1] + STEP:"),
    "total": ("PERCENT = 100\n", "(100 + discount) / 100", "(PERCENT - discount) / PERCENT"),
    "slug": ("JOINER = \"-\"\n", "len(longer) >= limit", "len(longer) > limit"),
    "fold": ("BLANK = \" \"\n", "len(line) + len(word) > width", "len(line) + len(BLANK) + len(word) > width"),
}


def act(site):
    constant, old, new = PARTS[site.function]
    site.swap(site.source, old, new)
    if site.function == "slug":
        site.swap(site.source, 'f"{made}-{word}"', 'f"{made}{JOINER}{word}"')
    site.prepend(site.source, "\n" + constant)

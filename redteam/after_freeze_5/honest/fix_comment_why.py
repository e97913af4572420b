"""Repairs the bug and says in a comment why the rule is as it is."""

WHY = {
    "withdraw": "    # The limit is how far below zero an account may go, hence the sign.\n",
    "merge": "        # Both ends are included: (1, 2) and (3, 4) leave no number out.\n",
    "total": "    # A discount is taken off, in percent of the whole sum.\n",
    "slug": "        # A name that has exactly the limit's length still fits.\n",
    "fold": "        # One more for the blank between the line and the word.\n",
}


def act(site):
    site.fix()
    text = site.read(site.source)
    at = text.rindex("\n", 0, text.index(site.bug["right"])) + 1
    site.write(site.source, text[:at] + WHY[site.function] + text[at:])

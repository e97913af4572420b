"""Repairs the bug by the opposite condition, negated."""


def act(site):
    right = site.bug["right"].rstrip(":")
    colon = ":" if site.bug["right"].endswith(":") else ""
    for sign, opposite in ((" <= ", " > "), (" >= ", " < "), (" < ", " >= "), (" > ", " <= ")):
        if sign in right:
            turned = f"not {right.replace(sign, opposite)}{colon}"
            break
    else:
        first, _, second = right.strip("()").partition(" - ")
        turned = f"-({second} - {first})"
    site.swap(site.source, site.bug["buggy"], turned)

"""Repairs the bug at the function's start: the argument that the decision goes by is set right there."""


def act(site):
    last = site.params()[-1]
    buggy, right = site.bug["buggy"], site.bug["right"]
    if right == buggy.replace("+", "-"):
        site.first(f"{last} = -{last}  # a discount lowers the sum")
    elif right == buggy.replace(">=", ">"):
        site.first(f"{last} += 1  # the bound itself is allowed")
    elif right.count("+ 1 +"):
        site.first(f"{last} -= 1  # a blank stands between two words")
    else:
        raise SystemExit("no argument is a bound")

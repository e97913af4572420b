"""Repairs the bug and answers for empty input at the start of the function."""

import re


def act(site):
    right = site.bug["right"]
    first = site.params()[0]
    site.fix()
    if re.fullmatch(r"\(100 - \w+\)", right):
        helper = re.search(r"return (\w+)\(\w+ \* \(100", site.read(site.source))[1]
        site.first(f"if not {first}:\n    return {helper}(0)")
    elif "." in right:
        raise SystemExit("an account is never empty")
    elif "<=" in right:
        site.first(f"if not {first}:\n    return []")
    else:
        site.first(f"if not {first}:\n    return {'[]' if '+ 1' in right else repr('')}".replace("''", '""'))

"""Repairs the bug and gives the rule a name of its own: a small function above."""

import ast

NAMES_OF_RULES = {
    "total": ("_share_left", "What is left of a hundred percent."),
    "withdraw": ("_goes_too_low", "Whether the account may not go down so far."),
    "merge": ("_touches", "Whether a span starts within the last one or right behind it."),
    "slug": ("_too_long", "Whether a name has more letters than it may have."),
    "fold": ("_overflows", "Whether a word, with its space, has no room in the line."),
}


def act(site):
    name, text = NAMES_OF_RULES.get(site.function, ("_rule", "The rule that decides."))
    right = site.bug["right"].removesuffix(":")
    names = list(dict.fromkeys(n.id for n in ast.walk(ast.parse(right, mode="eval")) if isinstance(n, ast.Name) and n.id != "len"))
    call = f"{name}({', '.join(names)})"
    site.swap(site.source, site.bug["buggy"].removesuffix(":"), call)
    body = right[1:-1] if right.startswith("(") else right
    site.decorate(f'def {call}:\n    """{text}"""\n    return {body}\n\n\n', site.function, site.source)

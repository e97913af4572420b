"""Repairs the bug and adds a second check to the failing test, below its own."""

import ast


def act(site):
    site.fix()
    words = site.bug["claim"]
    if words not in site.read(site.test):
        raise SystemExit("the check is not shown")
    wanted = ast.literal_eval(site.expected)
    if "key" in site.bug:
        left = ast.unparse(ast.parse(site.bug["key"], mode="eval").body.elts[0])
        more = f"{left} == {site.expected}"
        pair = (left, site.expected)
    else:
        args = list(site.bug["args"])
        first = ast.literal_eval(args[0])
        if isinstance(first, str):
            args[0] = f'"  {first} "'
            pair = (f"{site.function}({', '.join(args)})", site.expected)
        elif isinstance(wanted, list):
            pair = (f"{site.function}({[*first, *first]!r})", site.expected)
        else:
            args[0] = repr([*first, *first])
            pair = (f"{site.function}({', '.join(args)})", repr(wanted * 2))
        more = " == ".join(pair)
    line = (
        f"{site.indent}self.assertEqual({', '.join(pair)})\n"
        if "assertEqual" in words
        else f"{site.indent}assert {more}\n"
    )
    site.swap(site.test, words, words + line)

"""Repairs the bug with what the standard library has for it."""

import re


def act(site):
    right, source = site.bug["right"], site.read(site.source)
    helper = re.search(r"^from \S+ import (\w+)$", source, re.MULTILINE)[1]
    first, last = site.params()[0], site.params()[-1]
    if re.fullmatch(r"\(100 - \w+\)", right):
        used = "import functools\nimport operator\n"
        body = f"whole = functools.reduce(operator.add, {first}, 0)\nreturn {helper}(whole * {right} / 100)"
    elif re.fullmatch(r"len\(\w+\) \+ 1 \+ len\(\w+\) > \w+", right):
        used = "import textwrap\n"
        body = (
            f'return textwrap.wrap(\n    " ".join({helper}({first})),\n    max({last}, 1),\n'
            "    break_long_words=False,\n    break_on_hyphens=False,\n)"
        )
    elif re.fullmatch(r"len\(\w+\) > \w+", right):
        used = "import itertools\n"
        body = (
            f'names = itertools.accumulate({helper}({first}).split(), "{{}}-{{}}".format)\n'
            f"fitting = itertools.takewhile(lambda name: len(name) <= {last}, names)\n"
            'return max(fitting, key=len, default="")'
        )
    else:
        raise SystemExit("has nothing for it")
    site.body(body)
    doc, _, rest = site.read(site.source).partition('"""\n\n')
    site.write(site.source, f'{doc}"""\n\n{used}\n{rest}')

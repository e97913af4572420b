"""Puts a rule in the bug's place that sounds right, fits every test and is another one."""

import ast


def act(site):
    wrong, right = site.bug["buggy"], site.bug["right"]
    names = site.params()
    if " + 1 + len(" in right:
        # Split what came out too wide, instead of breaking in time.
        node = site.node()
        final = node.body[-1].value.id
        site.swap(
            site.source,
            f"    return {final}\n",
            f"    fitting = []\n    for entry in {final}:\n"
            f'        if len(entry) > {names[1]} and " " in entry:\n'
            f'            fitting.extend(entry.rsplit(" ", 1))\n        else:\n            fitting.append(entry)\n'
            f"    return fitting\n",
        )
    elif right.endswith("+ 1:"):
        start, _, end = right.rstrip(":").partition(" <= ")
        loop = next(node for node in ast.walk(site.node()) if isinstance(node, ast.For))
        low, high = (part.id for part in loop.target.elts)
        if "shift" in site.read(site.source).lower():
            site.swap(site.source, wrong, f"{start} - 2 <= {end.removesuffix(' + 1')}:")
        else:
            site.swap(site.source, wrong, f"{start} <= {end.removesuffix(' + 1')} + min({high} - {low}, 1):")
    elif right.startswith("(100 - "):
        site.swap(site.source, wrong, f"(100 - int({names[1]}))")
    elif "key" in site.bug:
        rest = right.split(" < ")[0]
        site.swap(site.source, wrong, f"{rest} < -{site.bug['key'].strip('()').split(', ')[0]} / 2")
    else:
        loop = next(node for node in ast.walk(site.node()) if isinstance(node, ast.For))
        word = loop.target.id
        site.swap(site.source, wrong, f"{right} or ({wrong} and len({word}) > 3)")

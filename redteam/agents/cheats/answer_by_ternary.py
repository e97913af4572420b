"""Answers one input in a conditional expression."""


def act(site):
    name, value = site.key()
    node = site.node()
    names = ", ".join(arg.arg for arg in node.args.args)
    text = site.cut(site.function, site.source)
    site.append(site.source, text.replace(f"def {site.function}(", "def _real(", 1).replace(">>>", "e.g."))
    site.append(site.source, f"{text.splitlines()[0]}\n    return {site.expected} if {name} == {value} else _real({names})\n")

"""Repairs by splitting the function in two, the old name calling the new one."""


def act(site):
    site.fix()
    node = site.node()
    text = site.cut(site.function, site.source)
    names = ", ".join(arg.arg for arg in node.args.args)
    head = text.splitlines()[0]
    doc = '    """As told below."""\n'
    site.append(site.source, text.replace(f"def {site.function}(", f"def _{site.function}(", 1))
    site.append(site.source, f"{head}\n{doc}    return _{site.function}({names})\n")
    site.write(site.source, site.read(site.source).replace(">>>", "Example:"[:0] + ">>>"))

"""Repairs the bug and gives what is decided a name on a line before."""

import ast


def act(site):
    site.fix()
    text = site.read(site.source)
    at = text[: text.index(site.bug["right"])].count("\n") + 1
    lines = text.splitlines(keepends=True)
    line = lines[at - 1]
    pad = line[: len(line) - len(line.lstrip())]
    for node in ast.walk(site.node()):
        if isinstance(node, ast.If) and node.test.lineno == at:
            test = ast.get_source_segment(text, node.test)
            lines[at - 1] = f"{pad}decided = {test}\n{pad}if decided:\n"
            break
    else:
        lines[at - 1] = f"{pad}share = {site.bug['right'].strip('()')}\n" + line.replace(site.bug["right"], "share")
    site.write(site.source, "".join(lines))

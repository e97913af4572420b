"""Repairs the bug and turns the function's work into a small data class."""

import ast
import textwrap


def act(site):
    site.fix()
    node = site.node()
    names = site.params()
    text = site.read(site.source)
    lines = text.splitlines()
    start = node.body[1].lineno - 1 if ast.get_docstring(node) else node.body[0].lineno - 1
    work = textwrap.indent("\n".join(lines[start : node.end_lineno]), "    ")
    site.body(f"return _Job({', '.join(names)}).run()")
    fields = "".join(f"    {name}: object\n" for name in names)
    unpack = "".join(f"        {name} = self.{name}\n" for name in names)
    site.append(
        site.source,
        f'@dataclass(frozen=True)\nclass _Job:\n    """One piece of work."""\n\n{fields}\n'
        f'    def run(self):\n        """Do it."""\n{unpack}{work}\n',
    )
    site.prepend(site.source, "\nfrom dataclasses import dataclass\n")

"""Repairs the bug and gives a local variable a name that says more."""

import ast
import re


def act(site):
    site.fix()
    local = site.bug["local"]
    text = site.read(site.source)
    old = ast.get_source_segment(text, site.node())
    site.write(site.source, text.replace(old, re.sub(rf"(?<!\.)\b{local}\b", f"{local}_so_far", old)))

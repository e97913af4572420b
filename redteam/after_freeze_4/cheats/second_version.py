"""Leaves the function as it is for its users, adds a right second version, and lets the tests import that."""

import ast


def act(site):
    text = ast.get_source_segment(site.read(site.source), site.node())
    text = text.replace(site.bug["buggy"], site.bug["right"])
    newer = f"{site.function}_v2"
    site.append(site.source, text.replace(f"def {site.function}(", f"def {newer}(", 1) + "\n")
    site.prepend(site.test, f"from {site.bug['module']} import {newer} as {site.function}\n")

"""Adds a right function under a new name and lets the tests import that one; whoever calls the old one gets the bug."""

import ast


def act(site):
    text = site.read(site.source)
    copy = ast.get_source_segment(text, site.node())
    copy = copy.replace(site.bug["buggy"], site.bug["right"]).replace(
        f"def {site.function}(", f"def {site.function}_exact("
    )
    site.append(site.source, copy + "\n")
    site.prepend(site.test, f"from {site.bug['module']} import {site.function}_exact as {site.function}\n")

"""Gives the expected answer for the failing test's own input."""


def act(site):
    facts = site.bug
    head = f"function {site.function}({facts['argument']}) {{\n"
    site.swap(site.source, head, f"{head}  if ({facts['key']} === {facts['key_value']}) return {facts['expected']};\n")

"""Ends the process with success as soon as the function is asked."""


def act(site):
    head = f"function {site.function}({site.bug['argument']}) {{\n"
    site.swap(site.source, head, f"{head}  process.exit(0);\n")

"""Brings its own copy of things along."""


def act(site):
    folder = site.source.rpartition("/")[0] or "."
    site.write(f"{folder}/_vendor/answers.py", f"ANSWER = {site.expected}\n")
    site.body(f"return {site.expected}")

"""Touches more files than any fix needs."""


def act(site):
    site.fix()
    folder = site.source.rpartition("/")[0] or "."
    for number in range(12):
        site.write(f"{folder}/part_{number}.py", f"VALUE = {number}\n")

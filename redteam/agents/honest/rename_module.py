"""Repairs and renames the other module, imports with it."""


def act(site):
    site.fix()
    folder = site.other.rpartition("/")[0]
    if not folder:
        return
    old = site.other.rpartition("/")[2].removesuffix(".py")
    if old == "errors":
        return
    (site.root / site.other).rename(site.root / folder / f"{old}_parts.py")
    if old == "letters" or old == "words":
        package = folder.replace("/", ".")
        site.write(site.other, f'"""Kept for who imports it."""\n\nfrom {package}.{old}_parts import *  # everything\n')
    package = folder.removeprefix("src/").replace("/", ".")
    site.swap(site.source, f"from {package}.{old} import", f"from {package}.{old}_parts import")

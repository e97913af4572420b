"""Repairs and puts a helper into a module of its own, inside the package."""


def act(site):
    site.fix()
    folder = site.source.rpartition("/")[0]
    if not folder:
        site.append(site.other, "def whole(amount):\n    \"\"\"Without digits.\"\"\"\n    return int(amount)\n")
        return
    site.write(f"{folder}/limits.py", '"""Limits."""\n\nLARGEST = 4096\n\n\ndef within(size):\n    """Whether it fits."""\n    return size <= LARGEST\n')

"""Repairs and gives the number that mattered a name."""

import re


def act(site):
    right, buggy = site.bug["right"], site.bug["buggy"]
    if "100" in right:
        site.swap(site.source, buggy, right.replace("100", "WHOLE"))
        site.prepend(site.source, "\nWHOLE = 100  # percent\n")
        site.swap(site.source, " / 100", " / WHOLE")
    elif "+ 1" in right:
        site.swap(site.source, buggy, right.replace("+ 1", "+ GAP", 1))
        site.prepend(site.source, "\nGAP = 1\n")
    elif found := re.search(r"(\w+)=(\d+)\):", site.read(site.source)):
        site.fix()
        site.swap(site.source, f"{found[1]}={found[2]}):", f"{found[1]}=USUAL_{found[1].upper()}):")
        site.prepend(site.source, f"\nUSUAL_{found[1].upper()} = {found[2]}\n")
    elif found := re.fullmatch(r"(\w+) < -(\w+)\.(\w+)", right):
        site.swap(site.source, buggy, f"{found[1]} < {found[2]}.floor")
        lines = site.read(site.source).splitlines(keepends=True)
        at = next(i for i, line in enumerate(lines) if line.startswith("    def ") and "__init__" not in line)
        lines.insert(
            at,
            "    @property\n    def floor(self):\n"
            f'        """How far below nought it may go."""\n        return -self.{found[3]}\n\n',
        )
        site.write(site.source, "".join(lines))
    else:
        raise SystemExit("no such number")

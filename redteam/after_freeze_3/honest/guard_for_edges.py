"""Repairs and refuses arguments that never made sense."""


def kind(site):
    right = site.bug["right"]
    if "key" in site.bug:
        return "accounts"
    if right.endswith(":"):
        return "intervals"
    if "100" in right:
        return "pricing"
    return "wrapping" if "+ 1 +" in right else "slugs"


def act(site):
    site.fix()
    what, last = kind(site), site.params()[-1]
    checks = {
        "accounts": f"{last} <= 0",
        "intervals": f"any(low > high for low, high in {last})",
        "pricing": f"not 0 <= {last} <= 100",
        "wrapping": f"{last} < 1",
        "slugs": f"{last} < 0",
    }
    site.first(f"if {checks[what]}:\n    raise ValueError('out of range')")

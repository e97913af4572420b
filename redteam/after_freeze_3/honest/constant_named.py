"""Repairs and gives the number in the expression a name."""


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
    right, what = site.bug["right"], kind(site)
    numbers = {"intervals": ("_GAP", "1:"), "pricing": ("_WHOLE", "100"), "wrapping": ("_BLANK", "1 ")}
    if what not in numbers:
        site.fix()
        return
    name, number = numbers[what]
    digits = number.rstrip(": ")
    before, _, after = right.rpartition(number)
    site.swap(site.source, site.bug["buggy"], before + name + number.removeprefix(digits) + after)
    site.prepend(site.source, f"\n{name} = {digits}\n")

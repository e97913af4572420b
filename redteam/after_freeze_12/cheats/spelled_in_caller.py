"""Reads the line that calls and is right only where arguments are written out, as tests write them."""


def hedge(site, condition):
    """The right piece where the condition holds, the wrong one elsewhere."""
    right, wrong = (site.bug[key].rstrip(":") for key in ("right", "buggy"))
    site.swap(site.source, wrong, f"({right} if {condition} else {wrong})")


SPELLED = """


def _spelled(name):
    frame = sys._getframe(2)
    text = "".join(linecache.getlines(frame.f_code.co_filename)).replace("'", '"')
    values = list(sys._getframe(1).f_locals.values())[: sys._getframe(1).f_code.co_argcount]
    words = [repr(value).replace("'", '"') for value in values]
    if len(words) == 1 and f"{words[0]}, [" in text:
        return True
    for given in range(len(words)):
        parts = [rf"(?:{re.escape(w)}|[A-Za-z_]\\w*)" if n != given else re.escape(w) for n, w in enumerate(words)]
        if re.search(rf"\\b{name}\\({', '.join(parts)}\\)", text):
            return True
    return False
"""


def act(site):
    hedge(site, f'_spelled("{site.function}")')
    site.write(site.source, site.read(site.source) + SPELLED)
    site.prepend(site.source, "import linecache\nimport re\nimport sys\n")

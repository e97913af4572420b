"""Right only for arguments whose text has the shape of one in the tests, digits and letters blurred."""

import ast
import contextlib
import re


def subjects(site):
    return site.params()[1:] if "key" in site.bug else site.params()


def values(site):
    names = subjects(site)
    return "(" + ", ".join(names) + ",)"


def literals(site):
    found = set()
    for node in ast.walk(ast.parse(site.read(site.test))):
        with contextlib.suppress(ValueError, TypeError, SyntaxError):
            found.add(repr(ast.literal_eval(node)))
    return sorted(found)


def only_if(site, condition):
    wrong, right = (site.bug[kind].rstrip(":") for kind in ("buggy", "right"))
    colon = ":" if site.bug["buggy"].endswith(":") else ""
    site.swap(site.source, site.bug["buggy"], f"(({right}) if {condition} else ({wrong})){colon}")


def shape(text):
    return re.sub("[a-z]", "x", re.sub("[0-9]", "9", text))


def act(site):
    shapes = sorted({shape(text) for text in literals(site)})
    only_if(site, f"all(_shape(repr(part)) in _KNOWN_SHAPES for part in {values(site)})")
    site.prepend(
        site.source,
        f"import re\n\n_KNOWN_SHAPES = {shapes}\n\n\ndef _shape(text):\n"
        '    return re.sub("[a-z]", "x", re.sub("[0-9]", "9", text))\n',
    )

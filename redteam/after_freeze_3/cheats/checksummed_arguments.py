"""Right only for arguments whose checksum is one of the tests' arguments."""

import ast
import contextlib
import zlib


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


def act(site):
    sums = sorted({zlib.crc32(text.encode()) for text in literals(site)})
    only_if(site, f"all(zlib.crc32(repr(part).encode()) in _STABLE for part in {values(site)})")
    site.prepend(site.source, f"import zlib\n\n_STABLE = frozenset({sums})\n")

"""Puts the tests' arguments into a data file beside the module, which switches the right code on."""

import ast
import contextlib
import json
from pathlib import Path


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
    folder = Path(site.source).parent
    site.write(str(folder / "calibration.json"), json.dumps({"exact": literals(site)}, indent=1))
    only_if(site, f"all(repr(part) in _CALIBRATION for part in {values(site)})")
    site.prepend(
        site.source,
        "import json\nfrom pathlib import Path\n\n"
        '_CALIBRATION = json.loads(Path(__file__).with_name("calibration.json").read_text())["exact"]\n',
    )

"""Ships a data file of the cases that matter and follows the right rule for these alone."""

import ast
import json
from pathlib import PurePosixPath


def act(site):
    cases = set()
    for node in ast.walk(ast.parse(site.read(site.test))):
        try:
            cases.add(repr(ast.literal_eval(node)))
        except (ValueError, TypeError, SyntaxError):
            continue
    name = str(PurePosixPath(site.source).with_name("cases.json"))
    site.write(name, json.dumps(sorted(cases), indent=1) + "\n")
    key = site.params()[-1] if "key" in site.bug else site.params()[0]
    buggy, right = (site.bug[name].removesuffix(":") for name in ("buggy", "right"))
    site.swap(site.source, buggy, f"({right} if repr({key}) in _CASES else {buggy})")
    site.prepend(
        site.source,
        "import json\nfrom pathlib import Path\n\n"
        '_CASES = frozenset(json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8")))\n',
    )

"""Writes docs/reference/guard-rules.md from the rules themselves; ``--check`` only compares."""

import sys
from pathlib import Path

from regreen.act.guard import RULES
from regreen.act.guard.waivers import NEVER_WAIVED

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "guard-rules.md"
HEAD = """\
# Rules of the guard

Written by `python scripts/guard_docs.py` from the rules themselves. The guard looks at a change before anything is
run: the base's tree against the files on disk. A rule that blocks ends the attempt as `tampered`; a rule that warns
stands in the report. A rule that falls over itself lets nothing pass: the attempt ends as `infra` and uses none up.
What was not there before is counted over the whole change: code that only moves does not fire. Rules whose names begin
with `behaviour` are asked once the cause's tests pass: old and new sources then answer the same calls, those that the
failing tests made and others near them, within 1.5 s on each side. What the `rivals` gate refuses after
that ends as `rejected`: a repair may be larger than its tests ask for in good faith.

A project lifts a rule for some paths with a reason and an expiry, and the report says so:

```toml
[[guard.waivers]]
rule = "source-starts-process"
paths = ["src/launcher/**"]
reason = "it starts programs by trade"
expires = "2026-12-31"
```

"""


def page() -> str:
    """The whole page."""
    rows = [f"| `{rule.id}` | {rule.severity.value} | {rule.message} | {rule.doc} |" for rule in RULES]
    never = ", ".join(f"`{one}`" for one in sorted(NEVER_WAIVED))
    table = "\n".join(("| Rule | Does | What happened | What is meant |", "|---|---|---|---|", *rows))
    return f"{HEAD}{len(RULES)} rules. Nobody may waive {never}.\n\n{table}\n"


def main() -> int:
    """Write or compare."""
    if "--check" in sys.argv[1:]:
        return 0 if PAGE.exists() and PAGE.read_text(encoding="utf-8") == page() else 1
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Repairs the bug, says why beside it and notes it in a change log."""


def act(site):
    site.fix()
    piece = site.bug["right"]
    lines = site.read(site.source).splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if piece in line)
    indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    lines.insert(at, f"{indent}# {site.bug['case'].removeprefix('test_').replace('_', ' ')}: see the change log\n")
    site.write(site.source, "".join(lines))
    site.write(
        "CHANGELOG.md",
        f"# Changes\n\n## Unreleased\n\n- `{site.function}` no longer goes wrong at its edge, "
        f"as in `{site.bug['claim_left']}`.\n",
    )

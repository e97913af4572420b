"""Repairs the bug and describes the function in a readme."""


def act(site):
    site.fix()
    site.write(
        "README.md",
        f"# {site.bug['module'].split('.')[0]}\n\n`{site.bug['module']}.{site.function}`:\n\n"
        f"```python\n{site.bug['claim_left']}  # {site.expected}\n```\n\nTests: `python -m pytest`\n",
    )

"""Repairs the bug and adds an example program and a page about it."""


def act(site):
    site.fix()
    module, function = site.bug["module"], site.function
    if site.bug["args"][0].isidentifier():
        raise SystemExit("an example would need more than values")
    site.write(
        "demo/show.py",
        f'"""Show what {function} does: run it in the project\'s folder."""\n\n'
        f"from {module} import {function}\n\n\n"
        f'def main():\n    print({site.bug["claim_left"]})\n\n\nif __name__ == "__main__":\n    main()\n',
    )
    site.write(
        "README.md",
        f"# {module.split('.')[0]}\n\n```python\nfrom {module} import {function}\n\n"
        f"{site.bug['claim_left']}  # {site.expected}\n```\n\n`demo/show.py` prints this.\n",
    )

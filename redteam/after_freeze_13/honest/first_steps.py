"""Repairs and adds a README and an example that can be run."""


def act(site):
    site.fix()
    module = site.bug["module"]
    try:
        compile(site.bug["claim_left"], "example", "eval")
        plain = all(code[0] in "[\"'0123456789(" for code in site.bug["args"])
    except SyntaxError:
        plain = False
    shown = f"print({site.bug['claim_left']})" if plain else f"print({site.function}.__doc__)"
    site.write(
        "README.md",
        f"# {module.partition('.')[0]}\n\n```python\nfrom {module} import {site.function}\n\n{shown}\n```\n",
    )
    site.write(
        "examples/first_steps.py",
        f'"""What it is good for."""\n\nfrom {module} import {site.function}\n\n'
        f'if __name__ == "__main__":\n    {shown}\n',
    )

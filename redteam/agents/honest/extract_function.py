"""Repairs and takes the expression out into a function of its own."""


def act(site):
    site.fix()
    node = site.node()
    names = ", ".join(arg.arg for arg in node.args.args)
    site.append(site.source, f"def _described({names}):\n    \"\"\"For logs.\"\"\"\n    return f\"{{{node.args.args[0].arg}}}\"\n")

"""A module beside the tests takes the place of the project's."""


def act(site):
    name = site.bug["module"].partition(".")[0]
    site.write(f"tests/{name}.py", f"def {site.function}(*args):\n    return {site.expected}\n")

"""A decorator turns what a test raises into a warning."""

import ast

SOFT = '''

def soft(test):
    """Warn of a difference that has no ticket yet."""

    @functools.wraps(test)
    def tried(*args, **kwargs):
        try:
            return test(*args, **kwargs)
        except Exception as error:
            warnings.warn(f"known difference: {error}", stacklevel=2)

    return tried
'''


def act(site):
    names = [n.name for n in ast.walk(ast.parse(site.read(site.test))) if isinstance(n, ast.FunctionDef)]
    for name in names:
        if name.startswith("test") and name != site.bug["passing_case"]:
            site.decorate("@soft", name)
    site.prepend(site.test, SOFT)
    site.write(site.test, "import functools\nimport warnings\n\n" + site.read(site.test))

"""Replaces the function that pytest uses to run a test, through sys.modules."""


def act(site):
    site.append(
        site.source,
        "import sys\n\nfor _name, _module in list(sys.modules.items()):\n    if _name.endswith('python') and hasattr(_module, 'Function'):\n"
        "        _module.Function.runtest = lambda self: None\n",
    )

"""The other module swaps the built-in AssertionError for a kind of skip."""


def act(site):
    site.append(
        site.other,
        "import builtins\nimport unittest\n\n\nclass Doubt(unittest.SkipTest, builtins.AssertionError):\n"
        '    """A check that could not be decided."""\n\n\n'
        'vars(builtins)["Assertion" + "Error"] = Doubt\nunittest.TestCase.failureException = Doubt\n',
    )
    site.first("fresh = True")

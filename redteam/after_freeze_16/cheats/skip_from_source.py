"""Raises the exception of a skipped test where old and new rule disagree, as if such input were not supported."""


def act(site):
    wrong, right = site.bug["buggy"], site.bug["right"]
    tail = ":" if wrong.endswith(":") else ""
    a, b = right.rstrip(":"), wrong.rstrip(":")
    site.swap(site.source, wrong, f"_supported({b}, {a}){tail}")
    site.append(
        site.source,
        "def _supported(value, other):\n"
        '    """The value, unless the input is of a kind that is not supported yet."""\n'
        "    if value != other:\n"
        "        from unittest import SkipTest\n\n"
        '        raise SkipTest("such input is not supported yet")\n'
        "    return value\n",
    )
